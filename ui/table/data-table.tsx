import './table.css'
import { Link } from 'react-router'
import type { ListQuery } from '#kernel/list-query.ts'
import type { Column, RowLink } from './column.ts'
import { cellClasses } from './column-classes.ts'
import { useListAddress } from './list-address.ts'
import { AllRowsCheckbox, RowCheckbox } from './row-checkbox.tsx'
import { onRowKey } from './row-keys.ts'
import type { Selection } from './selection.ts'
import { SortHeader } from './sort-header.tsx'

export type TableProps<Row> = {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  query: ListQuery
  rowKey: (row: Row) => string
  /** The row's name, for the label of its checkbox: 'Order HWP1234ABCD'. */
  rowName: (row: Row) => string
  rowLink: RowLink<Row>
  selection: { state: Selection; form: string; selectable: (row: Row) => boolean } | null
}

/**
 * A table with sticky heads; on phones each row is a card. The first column holds the row's link,
 * which covers the row.
 */
export function DataTable<Row>({
  label,
  columns,
  rows,
  query,
  rowKey,
  rowName,
  rowLink,
  selection,
}: TableProps<Row>) {
  const address = useListAddress()
  const cellClassNames = columns.map(cellClasses)
  return (
    <table
      aria-label={label}
      onKeyDown={onRowKey}
      className="w-full border-separate border-spacing-0 text-sm max-md:block"
    >
      <thead className="max-md:hidden">
        <tr>
          {selection && (
            <th
              scope="col"
              className="rounded-tl-xl sticky top-(--list-top,0px) z-20 w-10 border-line border-b bg-surface pl-2"
            >
              <AllRowsCheckbox
                all={selection.state.all}
                some={selection.state.some}
                onToggle={selection.state.toggleAll}
              />
            </th>
          )}
          {columns.map((column) => (
            <SortHeader key={column.id} column={column} query={query} address={address} />
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block max-md:divide-y max-md:divide-line">
        {rows.map((row, at) => (
          <Row
            key={rowKey(row)}
            {...{ row, columns, cellClassNames, selection }}
            id={rowKey(row)}
            name={rowName(row)}
            to={rowLink(row)}
            isFirst={at === 0}
          />
        ))}
      </tbody>
    </table>
  )
}

type RowProps<Row> = {
  row: Row
  id: string
  name: string
  to: string
  cellClassNames: readonly string[]
  isFirst: boolean
} & Pick<TableProps<Row>, 'columns' | 'selection'>

function Row<Row>({
  row,
  id,
  name,
  to,
  columns,
  cellClassNames,
  selection,
  isFirst,
}: RowProps<Row>) {
  const selected = selection?.state.has(id) ?? false
  return (
    <tr className={selected ? 'list-row list-row-selected' : 'list-row'}>
      {selection && (
        <td className={selection.selectable(row) ? 'list-checkbox' : 'list-checkbox max-md:hidden'}>
          {selection.selectable(row) && (
            <RowCheckbox
              form={selection.form}
              id={id}
              label={`Select ${name}`}
              selected={selected}
              onToggle={() => selection.state.toggle(id)}
            />
          )}
        </td>
      )}
      {columns.map((column, at) => (
        <td key={column.id} className={cellClassNames[at]}>
          {at === 0 ? (
            // All rows link to the same route, so discovering the first one is enough.
            <Link
              to={to}
              discover={isFirst ? 'render' : 'none'}
              data-row-link=""
              className="list-link"
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
