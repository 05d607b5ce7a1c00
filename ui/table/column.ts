import type { ReactNode } from 'react'

export type Column<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** Name of the sort in the list's shape; without it the header is not a link. `first` is the direction of the first click. */
  sort?: { by: string; first: 'ascending' | 'descending' }
  align?: 'start' | 'end'
  /** Style words for the cells: instead of an element around each cell's text. */
  look?: string
  /** On phones a row is a card: its title, the corner at the top right, a line of its own, the two ends of the last line, or left out. */
  phone: 'title' | 'corner' | 'line' | 'foot' | 'foot-end' | 'hidden'
  /** Only where the list itself has room: from 56 rem or 68 rem of its own width. */
  from?: 'wide' | 'widest'
}

export type RowLink<Row> = (row: Row) => string
