import type { ReactNode } from 'react'

const widths: Record<NonNullable<Column<never>['from']>, string> = {
  wide: 'md:@max-4xl/list:hidden',
  widest: 'md:@max-[68rem]/list:hidden',
  widescreen: 'md:@max-[80rem]/list:hidden',
}

export function cellClasses({
  phone,
  from,
  align,
  fills,
  className,
}: Pick<Column<never>, 'phone' | 'from' | 'align' | 'fills' | 'className'>): string {
  return [
    'list-cell',
    `list-${phone}`,
    fills && 'list-fill',
    from && widths[from],
    align === 'end' && 'md:text-right tabular',
    className,
  ]
    .filter(Boolean)
    .join(' ')
}

export function headClasses({ from, align }: Pick<Column<never>, 'from' | 'align'>): string {
  return `list-head py-1 font-medium text-muted text-xs ${from ? widths[from] : ''} ${align === 'end' ? 'text-right' : 'text-left'}`
}

/**
 * `first` is the direction of the first click. What is sorted by says how the directions are
 * called; without `values` the alignment and `first` tell.
 */
export type ColumnSort = {
  by: string
  first: 'ascending' | 'descending'
  values?: keyof typeof sortLabels
}

export const sortLabels = {
  days: { ascending: 'oldest first', descending: 'newest first' },
  amounts: { ascending: 'lowest first', descending: 'highest first' },
  names: { ascending: 'A to Z', descending: 'Z to A' },
}

export type Column<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** Name of the sort in the list's shape; without it the header is not a link. */
  sort?: ColumnSort
  /** A second sort of the same column: of the line below. */
  second?: ColumnSort & { header: string }
  align?: 'start' | 'end'
  /** Takes the room that the other columns leave; its text is truncated. One column of a list. */
  fills?: true
  /** Class names for the column's cells. */
  className?: string
  /**
   * The column's position on phones, where a row is a card: title, top right corner, own line,
   * either end of the last line, or hidden.
   */
  phone: 'title' | 'corner' | 'line' | 'foot' | 'foot-end' | 'hidden'
  /** Shown only when the list is at least 56, 68 or 80 rem wide. */
  from?: 'wide' | 'widest' | 'widescreen'
}

export type RowLink<Row> = (row: Row) => string
