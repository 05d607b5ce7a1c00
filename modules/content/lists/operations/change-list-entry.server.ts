import { asc, eq, sql } from 'drizzle-orm'
import { type Destination, reordered } from '#kernel/reordered.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { contentChanged } from '#platform/caching/content-version.server.ts'
import { transact } from '#platform/database.server.ts'
import { mayManageContent } from '../../policy.ts'
import { entryRow } from '../queries/list-entries.server.ts'
import { listTables } from '../queries/list-tables.server.ts'
import { type ListKey, type ListKind, listKinds } from '../rules/list-fields.ts'
import { entryGone, mayNotManageLists, nameIn, record } from './save-list-entry.server.ts'

/** Shows or hides an entry. Says what is wanted, so that a second press changes nothing. Refuses: no permission, gone, a list whose entries cannot be hidden. */
export async function showListEntry(actor: Actor, key: ListKey, id: string, isShown: boolean): Promise<Result<null>> {
  if (!mayManageContent(actor)) return mayNotManageLists
  const kind: ListKind = listKinds[key]
  if (kind.shown === 'always') return refuse('invalid', 'Entries of this list cannot be hidden.')
  return transact(async (tx) => {
    const row = await entryRow(tx, key, id, true)
    if (!row) return entryGone(key)
    const [property, wanted] = kind.shown === 'status' ? ['status', isShown ? 'active' : 'draft'] : ['isActive', isShown]
    if (row[property as string] === wanted) return ok(null)
    const { table, id: column } = listTables[key]
    await contentChanged(tx)
    await tx
      .update(table)
      .set({ [property as string]: wanted } as never)
      .where(eq(column, id))
    const action = isShown ? 'activated' : 'deactivated'
    const [before, after] = [{ [property as string]: row[property as string] }, { [property as string]: wanted }]
    await record(tx, actor, { key, id, action, name: nameIn(key, row), before, after })
    return ok(null)
  })
}

/** Deletes an entry; its pictures stay in the media library. Refuses: no permission, gone already. */
export async function deleteListEntry(actor: Actor, key: ListKey, id: string): Promise<Result<null>> {
  if (!mayManageContent(actor)) return mayNotManageLists
  return transact(async (tx) => {
    const row = await entryRow(tx, key, id, true)
    if (!row) return entryGone(key)
    const { table, id: column } = listTables[key]
    await contentChanged(tx)
    await tx.delete(table).where(eq(column, id))
    await record(tx, actor, { key, id, action: 'deleted', name: nameIn(key, row), before: row })
    return ok(null)
  })
}

/** One place up or down, or before another entry. Two who move at once wait for each other and both count. Refuses: no permission, gone, no order, a neighbour that is gone. */
export async function moveListEntry(actor: Actor, key: ListKey, id: string, to: Destination): Promise<Result<null>> {
  if (!mayManageContent(actor)) return mayNotManageLists
  const { table, id: column, place, order } = listTables[key]
  if (!place) return refuse('invalid', 'This list has no order.')
  return transact(async (tx) => {
    // Locked by id, so that two who move cannot wait in a circle; read again once they are locked.
    await tx.select({ id: column }).from(table).orderBy(asc(column)).for('no key update')
    const rows: Record<string, unknown>[] = await tx
      .select()
      .from(table)
      .orderBy(...order)
    const before = rows.map((row) => String(row.id))
    const item = rows.find((row) => row.id === id)
    if (!item) return entryGone(key)
    const ids = reordered(before, id, to)
    if (ids === null) return refuse('conflict', 'The list has changed meanwhile. Look at it again.')
    if (ids.every((each, at) => each === before[at])) return ok(null)
    await contentChanged(tx)
    await tx.execute(sql`
      update ${table} set ${sql.identifier(place.name)} = placed.place
      from unnest(${sql.param(ids)}::uuid[]) with ordinality as placed(id, place)
      where ${column} = placed.id and ${place} <> placed.place`)
    const places = { before: { place: before.indexOf(id) + 1 }, after: { place: ids.indexOf(id) + 1 } }
    await record(tx, actor, { key, id, action: 'reordered', name: nameIn(key, item), ...places })
    return ok(null)
  })
}
