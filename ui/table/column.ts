import type { ReactNode } from 'react'

export type Column<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** Name of the sort in the list's shape; without it the header is not a link. `first` is the direction of the first click. */
  sort?: { by: string; first: 'ascending' | 'descending' }
  /** A second sort of the same column: of the line below. */
  second?: { header: string; by: string; first: 'ascending' | 'descending' }
  align?: 'start' | 'end'
  /** Class names for the column's cells. */
  className?: string
  /** The column's position on phones, where a row is a card: title, top right corner, own line, either end of the last line, or hidden. */
  phone: 'title' | 'corner' | 'line' | 'foot' | 'foot-end' | 'hidden'
  /** Shown only when the list is at least 56 rem or 68 rem wide. */
  from?: 'wide' | 'widest'
}

export type RowLink<Row> = (row: Row) => string
