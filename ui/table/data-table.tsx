import './table.css'
import type { KeyboardEvent } from 'react'
import { Link } from 'react-router'
import type { ListQuery } from '#kernel/list-query.ts'
import { type Column, cellClasses, type RowLink } from './column.ts'
import { useListAddress } from './list-address.ts'
import { AllRowsCheckbox, RowCheckbox, type Selection } from './row-checkbox.tsx'
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

/** Arrow keys, Home and End move between the rows' links; Space selects the row. */
function onRowKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLElement))
    return
  const row = event.target.closest('tr')
  const list = event.currentTarget
  if (!row || !event.target.matches('[data-row-link], [data-row-checkbox]')) return
  if (event.key === ' ' && event.target.matches('[data-row-link]')) {
    const checkbox = row.querySelector<HTMLInputElement>('[data-row-checkbox]')
    if (checkbox) event.preventDefault()
    checkbox?.click()
    return
  }
  const links = [...list.querySelectorAll<HTMLElement>('[data-row-link]')]
  const at = targetIndex(
    event.key,
    links.findIndex((link) => row.contains(link)),
    links.length,
  )
  if (at === null) return
  event.preventDefault()
  links[at]?.focus()
}

function targetIndex(key: string, at: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return Math.min(at + 1, count - 1)
    case 'ArrowUp':
      return Math.max(at - 1, 0)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
