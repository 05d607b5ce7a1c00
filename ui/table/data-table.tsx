import { Link } from 'react-router'
import type { ListQuery } from '#kernel/list-query.ts'
import type { Column, RowLink } from './column.ts'
import { cellLook } from './column-look.ts'
import { onRowKey } from './row-keys.ts'
import type { Selection } from './selection.ts'
import { SortHeader } from './sort-header.tsx'
import { AllTick, RowTick } from './tick.tsx'

export type TableProps<Row> = {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  query: ListQuery
  rowKey: (row: Row) => string
  /** What a row is called, for its tick: 'Order HWP1234ABCD'. */
  rowName: (row: Row) => string
  rowLink: RowLink<Row>
  selection: { state: Selection; form: string; tickable: (row: Row) => boolean } | null
}

/** A table with sticky heads; on phones each row is a card. The first column holds the row's link, which covers the row. */
export function DataTable<Row>({ label, columns, rows, query, rowKey, rowName, rowLink, selection }: TableProps<Row>) {
  return (
    <table aria-label={label} onKeyDown={onRowKey} className="w-full border-separate border-spacing-0 text-sm max-md:block">
      <thead className="max-md:hidden">
        <tr>
          {selection && (
            <th scope="col" className="sticky top-(--list-top,0px) z-20 w-10 border-line border-b bg-surface pl-2">
              <AllTick all={selection.state.all} some={selection.state.some} onToggle={selection.state.toggleAll} />
            </th>
          )}
          {columns.map((column) => (
            <SortHeader key={column.id} column={column} query={query} />
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block max-md:divide-y max-md:divide-line">
        {rows.map((row) => (
          <Row key={rowKey(row)} row={row} id={rowKey(row)} name={rowName(row)} to={rowLink(row)} columns={columns} selection={selection} />
        ))}
      </tbody>
    </table>
  )
}

type RowProps<Row> = { row: Row; id: string; name: string; to: string } & Pick<TableProps<Row>, 'columns' | 'selection'>

function Row<Row>({ row, id, name, to, columns, selection }: RowProps<Row>) {
  const ticked = selection?.state.has(id) ?? false
  const tone = ticked ? 'bg-accent-soft' : 'hover:bg-sunken/70 focus-within:bg-sunken/70'
  return (
    <tr className={`group relative max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-3 max-md:gap-y-1 max-md:px-4 max-md:py-3 ${tone}`}>
      {selection && (
        <td
          className={`border-line md:border-b md:pl-2 md:group-last:border-b-0 ${selection.tickable(row) ? 'max-md:order-0 max-md:-ml-2' : 'max-md:hidden'}`}
        >
          {selection.tickable(row) && (
            <RowTick form={selection.form} id={id} label={`Select ${name}`} ticked={ticked} onToggle={() => selection.state.toggle(id)} />
          )}
        </td>
      )}
      {columns.map((column, at) => (
        <td key={column.id} className={`border-line align-middle md:border-b md:group-last:border-b-0 ${cellLook(column)}`}>
          {at === 0 ? (
            <Link
              to={to}
              data-row-link=""
              className="font-semibold after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-md focus-visible:after:outline-2 focus-visible:after:outline-accent-text focus-visible:after:-outline-offset-2"
            >
              {column.cell(row)}
            </Link>
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
    </tr>
  )
}
