import type { CalendarDate } from './dates.ts'
import { defaultPageSize, type PageSize, pageSizes } from './paging.ts'

/**
 * The filters, sorts and paging that a list accepts in its URL. Everything else is dropped, so
 * queries can trust their input:
 * `?status=paid&range=week&q=thandi&sort=-created&size=50&after=...`
 */
export type ListShape<
  Sort extends string = string,
  Filters extends Record<string, readonly string[]> = Record<string, readonly string[]>,
> = {
  sorts: readonly Sort[]
  defaultSort: { by: Sort; descending: boolean }
  /** Filter name to its closed set of values. */
  filters: Filters
  /** Rows of a page by default; 25 without it. */
  defaultSize?: PageSize
}

export type ListQuery<
  Sort extends string = string,
  Filters extends Record<string, readonly string[]> = Record<string, readonly string[]>,
> = {
  sort: Sort
  descending: boolean
  filters: { [Name in keyof Filters]: Filters[Name][number] | null }
  /** Trimmed; blank when nothing is searched. */
  search: string
  position: { direction: 'after' | 'before'; token: string } | null
  size: PageSize
}

/** Of a list that is filtered by days, both included. A list without them has neither. */
export type ListDays = { from: CalendarDate | null; to: CalendarDate | null }

const maxSearchLength = 100

export function parseListQuery<
  Sort extends string,
  const Filters extends Record<string, readonly string[]>,
>(shape: ListShape<Sort, Filters>, params: URLSearchParams): ListQuery<Sort, Filters> {
  const asked = params.get('sort') ?? ''
  const by = shape.sorts.find((sort) => sort === asked.replace(/^-/, ''))
  const size =
    pageSizes.find((known) => String(known) === params.get('size')) ??
    shape.defaultSize ??
    defaultPageSize
  return {
    sort: by ?? shape.defaultSort.by,
    descending: by === undefined ? shape.defaultSort.descending : asked.startsWith('-'),
    filters: readFilters(shape.filters, params),
    search: searchText(params.get('q')),
    position: readPosition(params),
    size,
  }
}

function readFilters<Filters extends Record<string, readonly string[]>>(
  filters: Filters,
  params: URLSearchParams,
): ListQuery<string, Filters>['filters'] {
  const read: Partial<ListQuery<string, Filters>['filters']> = {}
  for (const name of namesOf(filters))
    read[name] = filters[name]?.find((value) => value === params.get(name)) ?? null
  return complete(filters, read)
}

function namesOf<Filters extends object>(filters: Filters): (keyof Filters & string)[] {
  return Object.keys(filters).filter((name): name is keyof Filters & string => name in filters)
}

function complete<Filters extends Record<string, readonly string[]>>(
  filters: Filters,
  read: Partial<ListQuery<string, Filters>['filters']>,
): ListQuery<string, Filters>['filters'] {
  const isComplete = (given: typeof read): given is ListQuery<string, Filters>['filters'] =>
    namesOf(filters).every((name) => name in given)
  if (!isComplete(read)) throw new Error('Every filter of the shape must have been read')
  return read
}

/** PostgreSQL text cannot contain NUL characters. */
function searchText(text: string | null): string {
  return (text ?? '').replaceAll('\0', '').trim().slice(0, maxSearchLength)
}

function readPosition(params: URLSearchParams): ListQuery['position'] {
  const after = params.get('after')
  if (after) return { direction: 'after', token: after }
  const before = params.get('before')
  return before ? { direction: 'before', token: before } : null
}

/**
 * The URL of the same list with some parameters changed. Any change except of the page goes back to
 * the first page.
 */
export function listSearch(
  params: URLSearchParams,
  changes: Record<string, string | null>,
): string {
  const next = new URLSearchParams(params)
  next.delete('after')
  next.delete('before')
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') next.delete(name)
    else next.set(name, value)
  }
  const text = next.toString()
  return text === '' ? '?' : `?${text}`
}

/**
 * True when a filter or search narrows the list, so that an empty page can say 'nothing found'
 * instead of 'nothing yet'.
 */
export function isNarrowed(query: ListQuery & Partial<ListDays>): boolean {
  const { from = null, to = null } = query
  return (
    query.search !== '' ||
    from !== null ||
    to !== null ||
    Object.values(query.filters).some((value) => value !== null)
  )
}
