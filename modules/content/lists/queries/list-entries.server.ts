import { createHash } from 'node:crypto'
import { asc, eq, inArray } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { isId } from '#kernel/ids.ts'
import { decimalRand } from '#kernel/money.ts'
import { alphabetically } from '#platform/database/keyset.server.ts'
import { db } from '#platform/database.server.ts'
import { images } from '../../tables.pictures.server.ts'
import { type ListField, type ListKey, type ListKind, listKinds } from '../rules/list-fields.ts'
import { type ListValues, pictureField } from '../rules/list-form.ts'
import { listTables } from './list-tables.server.ts'

type Row = Record<string, unknown>

/** An entry as its card shows it. */
export type ListEntry = {
  id: string
  name: string
  texts: string[]
  /** Its state: 'Active' or 'Inactive', or its status. Null where every entry is shown. */
  state: 'active' | 'inactive' | 'draft' | 'archived' | null
  isFeatured: boolean
  category: string
  priceCents: number | null
  picture: string
}

/**
 * All entries in the order of the page, or those with all words of `search` in what their card
 * says.
 */
export async function listEntries(
  key: ListKey,
  search = '',
): Promise<{ entries: ListEntry[]; total: number }> {
  const kind: ListKind = listKinds[key]
  const { table, order } = listTables[key]
  const rows: Row[] = await db()
    .select()
    .from(table)
    .orderBy(...order)
  const [names, pictures] = await Promise.all([categoryNames(key), libraryPaths(rows)])
  const entries = rows.map((row) => entryOf(kind, row, { names, pictures }))
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const matches = ({ name, texts, category }: ListEntry) => {
    const text = [name, category, ...texts].join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  }
  return { entries: entries.filter(matches), total: entries.length }
}

function entryOf(
  kind: ListKind,
  row: Row,
  {
    names,
    pictures,
  }: { names: ReadonlyMap<string, string>; pictures: ReadonlyMap<string, string> },
): ListEntry {
  const priced = kind.fields.find((field) => field.kind === 'price')
  return {
    id: text(row.id),
    name: text(row[kind.title]),
    texts: kind.texts.map((name) => text(row[name])).filter((shown) => shown !== ''),
    state:
      kind.shown === 'always'
        ? null
        : kind.shown === 'status'
          ? stateOf(text(row.status))
          : row.isActive === true
            ? 'active'
            : 'inactive',
    isFeatured:
      (row.isFeatured === true && kind.fields.some(({ name }) => name === 'isFeatured')) ||
      row.featured === true,
    category: names.get(text(row.categoryId)) ?? '',
    priceCents: priced ? Number(row[priced.name]) : null,
    picture: pictureOf(kind, row, pictures),
  }
}

function stateOf(status: string) {
  return status === 'active' || status === 'archived' ? status : 'draft'
}

function pictureOf(kind: ListKind, row: Row, pictures: ReadonlyMap<string, string>): string {
  const field = kind.fields.find(
    ({ kind: of }) => of === 'picture' || of === 'library' || of === 'pictures',
  )
  if (!field) return ''
  if (field.kind === 'library') return pictures.get(text(row[field.name])) ?? ''
  return field.kind === 'picture'
    ? text(row[field.name])
    : (picturesOf(row[field.name])[0]?.file_path ?? '')
}

/** An entry as its form shows it, and its version; null when there is none with this id. */
export async function listEntry(
  key: ListKey,
  id: string,
): Promise<{ name: string; values: ListValues; version: string } | null> {
  const { table } = listTables[key]
  const [row]: Row[] = isId(id) ? await db().select().from(table).where(eq(table.id, id)) : []
  if (!row) return null
  const kind: ListKind = listKinds[key]
  const pictures = await libraryPaths([row])
  const fields = kind.fields.flatMap((field) => typedField(field, row, pictures))
  const values = {
    ...Object.fromEntries(fields),
    isActive: row.isActive === true ? 'on' : '',
    priceBasis: 'without',
  }
  return { name: text(row[kind.title]), values, version: entryVersion(row) }
}

function typedField(
  { name, kind, alt }: ListField,
  row: Row,
  pictures: ReadonlyMap<string, string>,
): [string, string][] {
  const value = row[name]
  if (kind === 'switch') return [[name, value === true ? 'on' : '']]
  if (kind === 'price') return [[name, decimalRand(Number(value))]]
  if (kind === 'library') return [[name, pictures.get(text(value)) ?? '']]
  if (kind === 'pictures')
    return picturesOf(value).flatMap((picture, at) => picturesTyped(name, at, picture))
  return [[name, text(value)], ...(alt ? [[alt, text(row[alt])] as [string, string]] : [])]
}

function picturesTyped(
  name: string,
  at: number,
  { file_path, alt_text }: StoredPicture,
): [string, string][] {
  return [
    [pictureField(name, at, 'src'), file_path],
    [pictureField(name, at, 'alt'), alt_text],
  ]
}

type StoredPicture = { file_path: string; alt_text: string }

function picturesOf(value: unknown): StoredPicture[] {
  return Array.isArray(value) ? (value as StoredPicture[]) : []
}

/**
 * Changes with every change of the row but its place: moving an entry disturbs no user who is
 * editing it.
 */
export function entryVersion(row: Row): string {
  const { displayOrder: _, sortOrder: __, updatedAt: ___, ...content } = row
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22)
}

/** The categories that an entry of this list may have, by name. */
export async function listCategories(key: ListKey): Promise<{ value: string; label: string }[]> {
  return [...(await categoryNames(key))].map(([value, label]) => ({ value, label }))
}

async function categoryNames(key: ListKey): Promise<Map<string, string>> {
  const { categories } = listTables[key]
  if (!categories) return new Map()
  const rows = await db()
    .select({ id: categories.id, name: categories.name })
    .from(categories as PgTable)
    .orderBy(alphabetically(categories.name), asc(categories.id))
  return new Map(rows.map(({ id, name }) => [text(id), text(name)]))
}

/** The paths of pictures that rows name by their id. */
async function libraryPaths(rows: readonly Row[]): Promise<Map<string, string>> {
  const ids = rows.map(({ imageId }) => text(imageId)).filter((id) => id !== '')
  if (ids.length === 0) return new Map()
  const found = await db()
    .select({ id: images.id, path: images.filePath })
    .from(images)
    .where(inArray(images.id, ids))
  return new Map(found.map(({ id, path }) => [id, path]))
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
