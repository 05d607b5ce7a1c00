import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { Link } from 'react-router'
import type { ListQuery } from '#kernel/list-query.ts'
import type { Column } from './column.ts'
import { headClasses } from './column-classes.ts'
import type { ListAddress } from './list-address.ts'

type Props<Row> = { column: Column<Row>; query: ListQuery; address: ListAddress }

/** A column header; its link sorts, or reverses the current sort. */
export function SortHeader<Row>({ column, query, address }: Props<Row>) {
  const { sort, header, align } = column
  const sticky = 'first:rounded-tl-xl last:rounded-tr-xl sticky top-(--list-top,0px) z-20 border-line border-b bg-surface'
  if (!sort) {
    return (
      <th scope="col" className={`${headClasses(column)} ${sticky}`}>
        {header}
      </th>
    )
  }
  const active = query.sort === sort.by
  const descends = active ? !query.descending : sort.first === 'descending'
  const Icon = !active ? ChevronsUpDown : query.descending ? ArrowDown : ArrowUp
  return (
    <th scope="col" aria-sort={active ? (query.descending ? 'descending' : 'ascending') : undefined} className={`${headClasses(column)} ${sticky}`}>
      <Link
        to={address({ sort: `${descends ? '-' : ''}${sort.by}` })}
        preventScrollReset
        className={`inline-flex min-h-8 items-center gap-1 rounded-md hover:text-text ${active ? 'font-semibold text-text' : ''} ${align === 'end' ? 'flex-row-reverse' : ''}`}
      >
        {header}
        <Icon aria-hidden="true" className={`size-3.5 shrink-0 ${active ? '' : 'opacity-50'}`} />
      </Link>
    </th>
  )
}
