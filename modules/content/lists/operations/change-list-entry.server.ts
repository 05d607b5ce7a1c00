import { eq } from 'drizzle-orm'
import type { Destination } from '#kernel/reordered.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { contentChanged } from '#platform/caching/cached-read.server.ts'
import { moveRow } from '#platform/database/ordered-rows.server.ts'
import { transact } from '#platform/database.server.ts'
import { mayManageContent } from '../../policy.ts'
import { entryRow } from '../queries/list-entries.server.ts'
import { listTables } from '../queries/list-tables.server.ts'
import { type ListKey, type ListKind, listKinds } from '../rules/list-fields.ts'
import { entryGone, mayNotManageLists, nameIn, record } from './save-list-entry.server.ts'

/** Shows or hides an entry. Says what is wanted, so that a second press changes nothing. */
export async function showListEntry(
  actor: Actor,
  key: ListKey,
  { id, isShown }: { id: string; isShown: boolean },
): Promise<Result<null>> {
  if (!mayManageContent(actor)) return mayNotManageLists
  const kind: ListKind = listKinds[key]
  if (kind.shown === 'always') return refuse('invalid', 'Entries of this list cannot be hidden.')
  return transact(async (tx) => {
    const row = await entryRow(tx, key, { id, isHeld: true })
    if (!row) return entryGone(key)
    const [property, wanted] =
      kind.shown === 'status' ? ['status', isShown ? 'active' : 'draft'] : ['isActive', isShown]
    if (row[property as string] === wanted) return ok(null)
    const { table, id: column } = listTables[key]
    await contentChanged(tx)
    await tx
      .update(table)
      .set({ [property as string]: wanted } as never)
      .where(eq(column, id))
    const action = isShown ? 'activated' : 'deactivated'
    const [before, after] = [
      { [property as string]: row[property as string] },
      { [property as string]: wanted },
    ]
    await record(tx, actor, { key, id, action, name: nameIn(key, row), before, after })
    return ok(null)
  })
}

/** Deletes an entry; its pictures stay in the media library. */
export async function deleteListEntry(
  actor: Actor,
  key: ListKey,
  id: string,
): Promise<Result<null>> {
  if (!mayManageContent(actor)) return mayNotManageLists
  return transact(async (tx) => {
    const row = await entryRow(tx, key, { id, isHeld: true })
    if (!row) return entryGone(key)
    const { table, id: column } = listTables[key]
    await contentChanged(tx)
    await tx.delete(table).where(eq(column, id))
    await record(tx, actor, { key, id, action: 'deleted', name: nameIn(key, row), before: row })
    return ok(null)
  })
}

/** One place up or down, or before another entry. */
export async function moveListEntry(
  actor: Actor,
  key: ListKey,
  { id, to }: { id: string; to: Destination },
): Promise<Result<null>> {
  if (!mayManageContent(actor)) return mayNotManageLists
  const { place, ...list } = listTables[key]
  if (!place) return refuse('invalid', 'This list has no order.')
  return transact((tx) =>
    moveRow(tx, { rows: { ...list, place }, id, to, gone: entryGone(key) }, (move) =>
      record(tx, actor, { key, id, action: 'reordered', ...move }),
    ),
  )
}
