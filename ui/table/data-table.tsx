import './table.css'
import { Link } from 'react-router'
import type { ListQuery } from '#kernel/list-query.ts'
import type { Column, RowLink } from './column.ts'
import { cellLook } from './column-look.ts'
import { useListAddress } from './list-address.ts'
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
  const address = useListAddress()
  const looks = columns.map(cellLook)
  return (
    <table aria-label={label} onKeyDown={onRowKey} className="w-full border-separate border-spacing-0 text-sm max-md:block">
      <thead className="max-md:hidden">
        <tr>
          {selection && (
            <th scope="col" className="rounded-tl-xl sticky top-(--list-top,0px) z-20 w-10 border-line border-b bg-surface pl-2">
              <AllTick all={selection.state.all} some={selection.state.some} onToggle={selection.state.toggleAll} />
            </th>
          )}
          {columns.map((column) => (
            <SortHeader key={column.id} column={column} query={query} address={address} />
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block max-md:divide-y max-md:divide-line">
        {rows.map((row, at) => (
          <Row key={rowKey(row)} {...{ row, columns, looks, selection }} id={rowKey(row)} name={rowName(row)} to={rowLink(row)} isFirst={at === 0} />
        ))}
      </tbody>
    </table>
  )
}

type RowProps<Row> = { row: Row; id: string; name: string; to: string; looks: readonly string[]; isFirst: boolean } & Pick<
  TableProps<Row>,
  'columns' | 'selection'
>

function Row<Row>({ row, id, name, to, columns, looks, selection, isFirst }: RowProps<Row>) {
  const ticked = selection?.state.has(id) ?? false
  return (
    <tr className={ticked ? 'list-row list-row-ticked' : 'list-row'}>
      {selection && (
        <td className={selection.tickable(row) ? 'list-tick' : 'list-tick max-md:hidden'}>
          {selection.tickable(row) && (
            <RowTick form={selection.form} id={id} label={`Select ${name}`} ticked={ticked} onToggle={() => selection.state.toggle(id)} />
          )}
        </td>
      )}
      {columns.map((column, at) => (
        <td key={column.id} className={looks[at]}>
          {at === 0 ? (
            // The rows lead to one kind of page: the router discovers it by the first.
            <Link to={to} discover={isFirst ? 'render' : 'none'} data-row-link="" className="list-link">
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
