import { z } from 'zod'
import { decimalRand } from '#kernel/money.ts'

export const columnKinds = {
  text: 'Text',
  choice: 'One of',
  number: 'Number',
  flag: 'true or false',
  day: 'Day, YYYY-MM-DD',
  moment: 'Moment, RFC 3339 in UTC',
  cents: 'Cents',
  rand: 'Rand, with two decimals',
  list: 'Texts, separated by ;',
  json: 'JSON',
} as const

export type Column = {
  name: string
  kind: keyof typeof columnKinds
  /** Where the value is in the object. */
  path: readonly string[]
  mayBeEmpty: boolean
  /** What the API's document says of it, or what it is one of. */
  about: string
}

/** A list within an object, which is a CSV file of its own. */
export type Part = {
  name: string
  path: readonly string[]
  columns: readonly Column[]
}

export type Columns = {
  columns: readonly Column[]
  parts: readonly Part[]
  /** What a part calls the object that it belongs to; null where objects have no id. */
  parent: string | null
}

/**
 * The columns of an object of the API. An amount is two columns, an address one for each of its
 * lines. Fields for staff are optional in its schema, and left out of what customers get.
 */
export function columnsOf(schema: z.ZodObject, sees: 'staff' | 'customer'): Columns {
  const parts: Part[] = []
  const columns = fieldsOf(schema, { path: [], name: '', mayBeEmpty: false }, { parts, sees })
  const { id, object } = schema.shape
  const parent = object instanceof z.ZodLiteral ? String(object.value) : 'of'
  return { columns, parts, parent: id === undefined ? null : parent }
}

type Place = { path: readonly string[]; name: string; mayBeEmpty: boolean }
type Walk = { parts: Part[]; sees: 'staff' | 'customer' }

function fieldsOf(schema: z.ZodObject, at: Place, walk: Walk): Column[] {
  return Object.entries(schema.shape).flatMap(([key, field]) =>
    walk.sees === 'customer' && field instanceof z.ZodOptional
      ? []
      : columnsAt(field as z.ZodType, within(at, key), walk),
  )
}

function within({ path, name, mayBeEmpty }: Place, key: string): Place {
  return { path: [...path, key], name: name === '' ? key : `${name}_${key}`, mayBeEmpty }
}

const simple: readonly [type: z.ZodType['type'], kind: Column['kind']][] = [
  ['number', 'number'],
  ['boolean', 'flag'],
  ['record', 'json'],
  ['array', 'list'],
]

function columnsAt(schema: z.ZodType, at: Place, walk: Walk): Column[] {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return columnsAt(schema.unwrap() as z.ZodType, { ...at, mayBeEmpty: true }, walk)
  // An id, or the object where a call of the API asks for it; an export never does.
  if (schema instanceof z.ZodUnion) return columnsAt(schema.options[0] as z.ZodType, at, walk)
  if (schema instanceof z.ZodLiteral) return []
  if (schema instanceof z.ZodObject)
    return isMoney(schema) ? amountColumns(at) : fieldsOf(schema, at, walk)
  if (schema instanceof z.ZodArray && schema.element instanceof z.ZodObject) {
    walk.parts.push(partOf(schema.element, at, walk))
    return []
  }
  const about = schema instanceof z.ZodEnum ? schema.options.join(', ') : (schema.description ?? '')
  const { path, name, mayBeEmpty } = at
  return [{ name, kind: kindOf(schema, path), path, mayBeEmpty, about }]
}

function kindOf(schema: z.ZodType, path: readonly string[]): Column['kind'] {
  if (schema instanceof z.ZodEnum) return 'choice'
  if (schema instanceof z.ZodISODate) return 'day'
  if (schema instanceof z.ZodISODateTime) return 'moment'
  if (schema instanceof z.ZodString) return 'text'
  const found = simple.find(([type]) => type === schema.type)
  if (!found) throw new Error(`An export has no column for ${path.join('.')} (${schema.type})`)
  return found[1]
}

function isMoney({ shape }: z.ZodObject): boolean {
  return Object.keys(shape).sort().join() === 'amount,currency'
}

function amountColumns({ path, name, mayBeEmpty }: Place): Column[] {
  const column = { path: [...path, 'amount'], mayBeEmpty, about: '' }
  return [
    { ...column, name, kind: 'rand' },
    { ...column, name: `${name}_cents`, kind: 'cents' },
  ]
}

function partOf(element: z.ZodObject, { name, path }: Place, walk: Walk): Part {
  const inner = { path: [], name: '', mayBeEmpty: false }
  return { name, path, columns: fieldsOf(element, inner, { ...walk, parts: [] }) }
}

/** The names of all of them in one line, to see whether they are the same. */
export function columnNames({ columns, parts }: Columns): string {
  const names = (list: readonly Column[]) => list.map(({ name }) => name).join(', ')
  return [names(columns), ...parts.map((part) => `${part.name}: ${names(part.columns)}`)].join('; ')
}

/** The cells of one object, in the order of its columns. */
export function cellsOf(columns: readonly Column[], object: unknown): string[] {
  return columns.map(({ kind, path }) => cell(kind, valueAt(object, path)))
}

/** The rows of a part: the object's id, the place in the list, and the cells. */
export function partRows({ path, columns }: Part, object: unknown): string[][] {
  const list = valueAt(object, path)
  const id = valueAt(object, ['id'])
  return (Array.isArray(list) ? list : []).map((each: unknown, at) => [
    ...(id === undefined ? [] : [String(id)]),
    String(at + 1),
    ...cellsOf(columns, each),
  ])
}

export function partHeads({ columns }: Part, parent: string | null): string[] {
  return [...(parent === null ? [] : [parent]), 'position', ...columns.map(({ name }) => name)]
}

function valueAt(object: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null
        ? (value as Record<string, unknown>)[key]
        : undefined,
    object,
  )
}

function cell(kind: Column['kind'], value: unknown): string {
  if (value === null || value === undefined) return ''
  if (kind === 'rand') return decimalRand(Number(value))
  if (kind === 'list' && Array.isArray(value)) return value.join('; ')
  return kind === 'json' ? JSON.stringify(value) : String(value)
}
