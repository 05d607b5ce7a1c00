import { eq } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Destination } from '#kernel/reordered.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordedRows, type WrittenRow } from '#modules/activity/operations/recorded-rows.server.ts'
import { priceWithoutVat } from '#modules/catalog/operations/price-without-vat.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { db } from '#platform/database.server.ts'
import { mayManageContent } from '../../policy.ts'
import { images } from '../../tables.pictures.server.ts'
import { entryVersion } from '../queries/list-entries.server.ts'
import { listTables } from '../queries/list-tables.server.ts'
import {
  type ListField,
  type ListKey,
  type ListKind,
  listKinds,
  maxEntries,
} from '../rules/list-fields.ts'
import type { EntryInput } from '../rules/list-form.ts'

type Columns = Record<string, unknown>

/** The entries of one list. */
function entriesOf(key: ListKey) {
  const kind: ListKind = listKinds[key]
  const { table, place, order, slugConstraint } = listTables[key]
  return recordedRows<Columns, EntryInput>({
    table,
    entityType: 'content_entry',
    noun: kind.one.toLowerCase(),
    name: kind.title,
    title: (name) => `${kind.one} ${name}`,
    verbs: { created: 'added', activated: 'shown', deactivated: 'hidden' },
    may: mayManageContent,
    mayNot: refuse('forbidden', 'You do not have permission to manage website content.'),
    version: entryVersion,
    columns: (input) => storedColumns(key, input),
    obstacle: async (tx, _, row) =>
      row === null && (await tx.$count(table)) >= maxEntries
        ? refuse('conflict', `The page shows at most ${maxEntries} entries. Delete one first.`)
        : null,
    ...(slugConstraint !== '' && {
      unique: {
        constraint: slugConstraint,
        field: 'slug',
        taken: 'Another entry has this slug.',
      },
    }),
    ...(place && {
      places: {
        property: key === 'comparison' ? 'sortOrder' : 'displayOrder',
        column: place,
        order,
      },
    }),
  })
}

/** Adds an entry behind all others, or updates one. */
export const saveListEntry = (
  actor: Actor,
  key: ListKey,
  { existing, input }: { existing: WrittenRow; input: EntryInput },
): Promise<Result<{ id: string }>> => entriesOf(key).save(actor, existing, input)

/** Deletes an entry; its pictures stay in the media library. */
export const deleteListEntry = (actor: Actor, key: ListKey, id: string): Promise<Result<null>> =>
  entriesOf(key).delete(actor, id)

/** One place up or down, or before another entry. */
export const moveListEntry = (
  actor: Actor,
  key: ListKey,
  { id, to }: { id: string; to: Destination },
): Promise<Result<null>> => entriesOf(key).move(actor, id, to)

/** Shows or hides an entry. */
export async function showListEntry(
  actor: Actor,
  key: ListKey,
  { id, isShown }: { id: string; isShown: boolean },
): Promise<Result<null>> {
  const { shown }: ListKind = listKinds[key]
  const status = isShown ? 'active' : 'draft'
  return entriesOf(key).switch(actor, id, {
    wanted: shown === 'status' ? { status } : { isActive: isShown },
    action: isShown ? 'activated' : 'deactivated',
    obstacle: () =>
      shown === 'always' ? refuse('invalid', 'Entries of this list cannot be hidden.') : null,
  })
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
    .from(categories as PgTable)
    .where(eq(categories.id, id))
  return rows.length > 0
}

function wrong(field: string, message: string) {
  return refuse('invalid', 'Please check the form.', { fields: { [field]: [message] } })
}
