import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { Link } from 'react-router'
import type { ListQuery } from '#kernel/list-query.ts'
import { type Column, headClasses } from './column.ts'
import type { ListAddress } from './list-address.ts'

type Props<Row> = { column: Column<Row>; query: ListQuery; address: ListAddress }

/** A column header; its link sorts, or reverses the current sort. */
export function SortHeader<Row>({ column, query, address }: Props<Row>) {
  const { sort, header, align } = column
  const sticky =
    'first:rounded-tl-xl last:rounded-tr-xl sticky top-(--list-top,0px) z-20 border-line border-b bg-surface'
  if (!sort) {
    return (
      <th scope="col" className={`${headClasses(column)} ${sticky}`}>
        {header}
      </th>
    )
  }
  const sorts = [{ ...sort, header }, ...(column.second ? [column.second] : [])]
  const isActive = sorts.some(({ by }) => by === query.sort)
  return (
    <th
      scope="col"
      aria-sort={isActive ? (query.descending ? 'descending' : 'ascending') : undefined}
      className={`${headClasses(column)} ${sticky}`}
    >
      <span className="inline-flex gap-x-4">
        {sorts.map((each) => (
          <SortLink
            key={each.by}
            sort={each}
            query={query}
            address={address}
            isAtEnd={align === 'end'}
          />
        ))}
      </span>
    </th>
  )
}

type LinkProps = {
  sort: { header: string; by: string; first: 'ascending' | 'descending' }
  query: ListQuery
  address: ListAddress
  isAtEnd: boolean
}

function SortLink({ sort: { header, by, first }, query, address, isAtEnd }: LinkProps) {
  const active = query.sort === by
  const descends = active ? !query.descending : first === 'descending'
  const Icon = !active ? ChevronsUpDown : query.descending ? ArrowDown : ArrowUp
  return (
    <Link
      to={address({ sort: `${descends ? '-' : ''}${by}` })}
      preventScrollReset
      className={`inline-flex min-h-8 items-center gap-1 rounded-md hover:text-text ${active ? 'font-semibold text-text' : ''} ${isAtEnd ? 'flex-row-reverse' : ''}`}
    >
      {header}
      <Icon aria-hidden="true" className={`size-3.5 shrink-0 ${active ? '' : 'opacity-50'}`} />
    </Link>
  )
}
