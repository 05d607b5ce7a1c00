import { count, eq, max } from 'drizzle-orm'
import { newId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { savedMeanwhile } from '#kernel/versions.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { changes } from '#modules/activity/rules/changes.ts'
import { priceWithoutVat } from '#modules/catalog/operations/price-without-vat.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { contentChanged } from '#platform/caching/cached-read.server.ts'
import { breaks, db, type Transaction, transact } from '#platform/database.server.ts'
import { mayManageContent } from '../../policy.ts'
import { images } from '../../tables.pictures.server.ts'
import { entryRow, entryVersion } from '../queries/list-entries.server.ts'
import { listTables } from '../queries/list-tables.server.ts'
import {
  type ListField,
  type ListKey,
  type ListKind,
  listKinds,
  maxEntries,
} from '../rules/list-fields.ts'
import type { EntryInput } from '../rules/list-form.ts'

export const mayNotManageLists = refuse(
  'forbidden',
  'You do not have permission to manage website content.',
)

export function entryGone(key: ListKey) {
  return refuse('not_found', `This ${listKinds[key].one.toLowerCase()} was deleted.`)
}

/** Which entry is written, and which version of it was seen; null for a new one. */
export type WrittenEntry = { id: string; version: string } | null

type Columns = Record<string, unknown>

/** Adds an entry behind all others, or updates one. */
export async function saveListEntry(
  actor: Actor,
  key: ListKey,
  { existing, input }: { existing: WrittenEntry; input: EntryInput },
): Promise<Result<{ id: string }>> {
  if (!mayManageContent(actor)) return mayNotManageLists
  const columns = await storedColumns(key, input)
  if (!columns.ok) return columns
  try {
    return await transact((tx) =>
      existing
        ? change(tx, actor, { key, ...existing }, columns.value)
        : create(tx, actor, { key, columns: columns.value }),
    )
  } catch (error) {
    const { slugConstraint } = listTables[key]
    if (slugConstraint === '' || !breaks(error, slugConstraint)) throw error
    return wrong('slug', 'Another entry has this slug.')
  }
}

async function create(
  tx: Transaction,
  actor: Actor,
  { key, columns }: { key: ListKey; columns: Columns },
): Promise<Result<{ id: string }>> {
  const { table, place } = listTables[key]
  const id = newId()
  const [known] = await tx
    .select({ entries: count(), last: place ? max(place) : count() })
    .from(table)
  if ((known?.entries ?? 0) >= maxEntries)
    return refuse('conflict', `The page shows at most ${maxEntries} entries. Delete one first.`)
  const values = {
    ...columns,
    ...(place ? { [propertyOf(key)]: Number(known?.last ?? 0) + 1 } : {}),
  }
  await contentChanged(tx)
  await tx.insert(table).values({ ...values, id } as never)
  await record(tx, actor, { key, id, action: 'created', name: nameIn(key, columns), after: values })
  return ok({ id })
}

async function change(
  tx: Transaction,
  actor: Actor,
  { key, id, version }: { key: ListKey; id: string; version: string },
  columns: Columns,
) {
  const row = await entryRow(tx, key, { id, isHeld: true })
  if (!row) return entryGone(key)
  if (entryVersion(row) !== version)
    return savedMeanwhile(`this ${listKinds[key].one.toLowerCase()}`)
  const { table, id: column } = listTables[key]
  await contentChanged(tx)
  await tx
    .update(table)
    .set(columns as never)
    .where(eq(column, id))
  await record(tx, actor, {
    key,
    id,
    action: 'updated',
    name: nameIn(key, columns),
    ...changes(row, columns),
  })
  return ok({ id })
}

/**
 * The input as the columns hold it: a picture by its id, a price without VAT, a category that
 * exists.
 */
async function storedColumns(
  key: ListKey,
  { columns, priceIncludesVat }: EntryInput,
): Promise<Result<Columns>> {
  const stored = { ...columns }
  for (const field of (listKinds[key] as ListKind).fields) {
    const value = await storedValue(key, field, { value: stored[field.name], priceIncludesVat })
    if (!value.ok) return value
    stored[field.name] = value.value
  }
  return ok(stored)
}

async function storedValue(
  key: ListKey,
  { kind, name }: ListField,
  { value, priceIncludesVat }: { value: unknown; priceIncludesVat: boolean },
): Promise<Result<unknown>> {
  if (kind === 'price' && priceIncludesVat) return priceWithoutVat(Number(value), name)
  if (typeof value !== 'string') return ok(value)
  if (kind === 'category')
    return (await categoryExists(key, value))
      ? ok(value)
      : wrong(name, 'This category was deleted. Choose another one.')
  if (kind !== 'library') return ok(value)
  const [picture] = await db()
    .select({ id: images.id })
    .from(images)
    .where(eq(images.filePath, value))
    .limit(1)
  return picture
    ? ok(picture.id)
    : wrong(name, 'This picture is no longer in the media library. Choose another one.')
}

async function categoryExists(key: ListKey, id: string): Promise<boolean> {
  const { categories } = listTables[key]
  if (!categories || !/^[\da-f-]{36}$/i.test(id)) return false
  const rows = await db()
    .select({ id: categories.id })
    .from(categories.table)
    .where(eq(categories.id, id))
  return rows.length > 0
}

function wrong(field: string, message: string) {
  return refuse('invalid', 'Please check the form.', { fields: { [field]: [message] } })
}

/** The property that holds the place of an entry. */
export function propertyOf(key: ListKey): 'sortOrder' | 'displayOrder' {
  return key === 'comparison' ? 'sortOrder' : 'displayOrder'
}

export function nameIn(key: ListKey, row: Columns): string {
  return String(row[listKinds[key].title] ?? '')
}

type Recorded = {
  key: ListKey
  id: string
  action: 'created' | 'updated' | 'deleted' | 'reordered' | 'activated' | 'deactivated'
  name: string
  before?: Columns
  after?: Columns
}

const verbs = {
  reordered: 'moved',
  activated: 'shown',
  deactivated: 'hidden',
  created: 'added',
  updated: 'updated',
  deleted: 'deleted',
}

/** Records a change of an entry, with what it was and is. */
export async function record(
  tx: Transaction,
  actor: Actor,
  { key, id, action, name, before, after }: Recorded,
): Promise<void> {
  const title = `${listKinds[key].one} ${name} ${verbs[action]}`
  await recordActivity(tx, {
    actor,
    entityType: 'content_entry',
    entityId: id,
    action,
    title,
    ...(before && { before }),
    ...(after && { after }),
  })
}
