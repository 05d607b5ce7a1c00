import { type AnyColumn, asc, desc, type SQL, sql } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { decodePosition, encodePosition, type Page, type Position } from '#kernel/paging.ts'

type Value = string | number

/**
 * How a value of a sort column travels in a position. A position comes from the address bar, so
 * each value is checked before SQL sees it.
 */
const kinds = {
  moment: {
    accepts: (value: unknown) =>
      typeof value === 'string' &&
      /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value) &&
      isMoment(value),
    type: 'timestamptz',
  },
  day: {
    accepts: (value: unknown) =>
      typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && isMoment(value),
    type: 'date',
  },
  id: { accepts: (value: unknown) => typeof value === 'string' && isId(value), type: 'uuid' },
  whole: { accepts: (value: unknown) => Number.isSafeInteger(value), type: 'bigint' },
  /** What people read, such as a name: in the order of `alphabetically`. */
  name: { accepts: isText, type: 'text' },
  /** A number or code of one form, such as an invoice's. */
  code: { accepts: isText, type: 'text' },
} satisfies Record<string, { accepts: (value: unknown) => boolean; type: string }>

/**
 * From the highest down, as an index made with `.desc()` keeps it: a plain `desc()` asks for nulls
 * first, and then the index is not used.
 */
export function downwards(column: AnyColumn | SQL): SQL {
  return sql`${column} desc nulls last`
}

/**
 * The same on every database: by the collation of migration 0070, which knows accents and no
 * difference between capitals and small letters, so that what decides between equal names must
 * follow. A database's own order depends on where it was created. An index needs the collation too.
 */
export function alphabetically(column: AnyColumn | SQL): SQL {
  return sql`${column} collate "alphabetical"`
}

/**
 * The columns that order a list; together they are unique. One index in this order serves both
 * directions. An index whose columns are made with `.desc()` keeps nulls last, which PostgreSQL
 * minds also where there are none: `nullsLast` on its columns, or it is not used.
 */
export type KeysetSort<Row> = readonly {
  column: AnyColumn | SQL
  kind: keyof typeof kinds
  of: (row: Row) => Value | Date
  nullsLast?: true
}[]

export type RequestedPage = {
  descending: boolean
  size: number
  position: { direction: Position['direction']; token: string } | null
}

export type KeysetSlice = {
  /** Put beside the filters of the query; undefined on the first page. */
  where: SQL | undefined
  orderBy: SQL[]
  /** One more than the page holds, to know whether there is another. */
  limit: number
}

/**
 * The part of a list's query that cuts out one page. An unreadable position is the top of the list.
 */
export function keysetSlice<Row>(sort: KeysetSort<Row>, requested: RequestedPage): KeysetSlice {
  const values = positionValues(sort, requested.position)
  const backwards = values !== null && requested.position?.direction === 'before'
  const descends = requested.descending !== backwards
  const order = descends ? desc : asc
  return {
    where: values ? beyond(sort, values, descends) : undefined,
    orderBy: sort.map((by) =>
      by.nullsLast
        ? sql`${order(compared(by))} ${descends ? sql`nulls last` : sql`nulls first`}`
        : order(compared(by)),
    ),
    limit: requested.size + 1,
  }
}

function compared<Row>({ column, kind }: KeysetSort<Row>[number]): AnyColumn | SQL {
  return kind === 'name' ? alphabetically(column) : column
}

function beyond<Row>(sort: KeysetSort<Row>, values: Value[], descends: boolean): SQL {
  const columns = sql.join(
    sort.map((by) => sql`${compared(by)}`),
    sql`, `,
  )
  const marks = sql.join(
    sort.map(({ kind }, at) => sql`${values[at]}::${sql.raw(kinds[kind].type)}`),
    sql`, `,
  )
  return descends ? sql`(${columns}) < (${marks})` : sql`(${columns}) > (${marks})`
}

/** Rows as the slice fetched them, put in order, with the positions of the neighbouring pages. */
export function keysetPage<Row>(
  sort: KeysetSort<Row>,
  requested: RequestedPage,
  fetched: Row[],
): Pick<Page<Row>, 'rows' | 'next' | 'previous'> {
  const within = positionValues(sort, requested.position) !== null
  const backwards = within && requested.position?.direction === 'before'
  const more = fetched.length > requested.size
  const rows = fetched.slice(0, requested.size)
  if (backwards) rows.reverse()
  const [first, last] = [rows.at(0), rows.at(-1)]
  return {
    rows,
    next: last !== undefined && (backwards || more) ? token(sort, last) : null,
    previous: first !== undefined && (backwards ? more : within) ? token(sort, first) : null,
  }
}

function token<Row>(sort: KeysetSort<Row>, row: Row): string {
  return encodePosition(
    sort.map(({ of }) => {
      const value = of(row)
      return value instanceof Date ? value.toISOString() : value
    }),
  )
}

function positionValues<Row>(
  sort: KeysetSort<Row>,
  position: RequestedPage['position'],
): Value[] | null {
  const values = position && decodePosition(position.token, sort.length)
  if (!values) return null
  const known = values.filter(
    (value, at): value is Value =>
      value !== null && (kinds[sort[at]?.kind ?? 'code'].accepts(value) ?? false),
  )
  return known.length === sort.length ? known : null
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && !value.includes('\0')
}

/** A day that is in the calendar, and in PostgreSQL's: 30 February and the year 0 are not. */
function isMoment(text: string): boolean {
  const moment = new Date(text)
  return (
    !Number.isNaN(moment.getTime()) &&
    moment.toISOString().startsWith(text.slice(0, 10)) &&
    moment.getUTCFullYear() > 0
  )
}
