import { type ReactNode, useId } from 'react'
import { useNavigation } from 'react-router'
import { isNarrowed, type ListDays, type ListQuery } from '#kernel/list-query.ts'
import type { Page } from '#kernel/paging.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Button } from '#ui/primitives/button.tsx'
import type { Column, RowLink } from './column.ts'
import { DataTable } from './data-table.tsx'
import { type Filter, FilterBar } from './filter-bar.tsx'
import { useListAddress } from './list-address.ts'
import { Pager } from './pager.tsx'
import { type Selection, useSelection } from './row-checkbox.tsx'

type Props<Row> = {
  label: string
  noun: { one: string; many: string }
  columns: readonly Column<Row>[]
  page: Page<Row>
  query: ListQuery & Partial<ListDays>
  filters: readonly Filter[]
  search: { label: string; placeholder: string } | null
  rowKey: (row: Row) => string
  rowName: (row: Row) => string
  rowLink: RowLink<Row>
  /**
   * Row selection and its bulk actions. `page` is the confirmation page that gets the selected ids
   * by GET without JavaScript.
   */
  bulk: {
    page: string
    label: string
    actions: (selection: Selection) => ReactNode
    /** Which rows have a checkbox; by default all. */
    selectable?: (row: Row) => boolean
  } | null
  /** Shown when there are no rows at all; a list without matches has its own message. */
  empty: ReactNode
}

/**
 * The one list. A new list is three things:
 *
 * 1. a shape in the module's rules: `{ sorts, defaultSort, filters } satisfies ListShape`
 * (kernel/list-query.ts);
 * 2. a query that takes `parseListQuery(shape, url.searchParams)` and gives a `Page`
 * (platform/keyset.server.ts cuts the page; one index per sort);
 * 3. columns, here:
 *
 *     const columns: Column<Row>[] = [
 *       { id: 'number', header: 'Invoice', cell: (row) => row.number, sort: { by: 'number', first: 'ascending' }, phone: 'title' },
 *       { id: 'total', header: 'Amount', cell: (row) => formatRand(row.totalCents), align: 'end', phone: 'corner' },
 *     ]
 *     <List label="Invoices" noun={{ one: 'invoice', many: 'invoices' }} columns={columns} page={page} query={query} filters={[]} search={null}
 *       rowKey={(row) => row.id} rowName={(row) => row.number} rowLink={(row) => `/dashboard/invoices/${row.id}`} bulk={null} empty={<EmptyState … />} />
 */
export function List<Row>(props: Props<Row>) {
  const {
    label,
    noun,
    columns,
    page,
    query,
    filters,
    search,
    rowKey,
    rowName,
    rowLink,
    bulk,
    empty,
  } = props
  const form = useId()
  const { location } = useNavigation()
  const selectable = bulk?.selectable ?? (() => true)
  const keys = page.rows.filter(selectable).map(rowKey)
  const selection = useSelection(keys)
  const hasControls = filters.length > 0 || search !== null
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {hasControls && (
        <FilterBar query={query} filters={filters} search={search} columns={columns} />
      )}
      <div
        aria-busy={location !== undefined}
        className="@container/list rounded-xl border border-line bg-surface transition-opacity aria-busy:opacity-60"
      >
        {page.rows.length === 0 ? (
          <Nothing query={query} count={page.count} noun={noun} empty={empty} />
        ) : (
          <DataTable
            {...{ label, columns, query, rowKey, rowName, rowLink }}
            rows={page.rows}
            selection={keys.length === 0 ? null : bulk && { state: selection, form, selectable }}
          />
        )}
        {(page.rows.length > 0 || page.previous !== null) && (
          <Pager page={page} size={query.size} noun={noun} />
        )}
      </div>
      {bulk && (
        <form id={form} action={bulk.page}>
          <noscript>
            <Button type="submit" variant="outline">
              {bulk.label}
            </Button>
          </noscript>
          {selection.ids.size > 0 && (
            <BulkBar selection={selection} noun={noun} actions={bulk.actions(selection)} />
          )}
        </form>
      )}
    </div>
  )
}

function BulkBar({
  selection,
  noun,
  actions,
}: {
  selection: Selection
  noun: Props<unknown>['noun']
  actions: ReactNode
}) {
  const count = selection.ids.size
  return (
    <section
      aria-label="Selected rows"
      className="fixed inset-x-3 bottom-[calc(0.75rem+var(--demo-bar)+var(--bulk-lift,0rem))] z-30 mx-auto flex w-fit max-w-full flex-wrap items-center gap-2 rounded-2xl border border-line-strong/60 bg-surface py-2 pr-2 pl-4 shadow-2xl"
    >
      <p role="status" className="tabular mr-2 font-medium text-sm">
        {count} {count === 1 ? noun.one : noun.many} selected
      </p>
      {actions}
      <Button variant="ghost" size="sm" onClick={selection.clear}>
        Clear selection
      </Button>
    </section>
  )
}

type NothingProps = {
  query: ListQuery & Partial<ListDays>
  count: number
  noun: Props<unknown>['noun']
  empty: ReactNode
}

function Nothing({ query, count, noun, empty }: NothingProps) {
  const address = useListAddress()
  if (count > 0) {
    return (
      <EmptyState
        title={`No more ${noun.many} here`}
        action={
          <Button to={address({})} variant="outline">
            Back to the first page
          </Button>
        }
      >
        What was on this page has moved or been deleted.
      </EmptyState>
    )
  }
  if (!isNarrowed(query)) return empty
  return (
    <EmptyState
      title={`No ${noun.many} found`}
      action={
        <Button to="?" variant="outline">
          Clear filters
        </Button>
      }
    >
      Nothing matches these filters. Try fewer of them, or another search.
    </EmptyState>
  )
}
