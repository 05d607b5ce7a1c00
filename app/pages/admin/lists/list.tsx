import { Plus, Rows3 } from 'lucide-react'
import { href, Outlet, useLocation } from 'react-router'
import { LoadFailure } from '#app/shells/admin/section-failure.tsx'
import { listEntries } from '#modules/content/lists/queries/list-entries.server.ts'
import { type ListKey, listKeys, listKinds } from '#modules/content/lists/rules/list-fields.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { DebouncedSearch } from '#ui/form/search-input.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import { Tabs } from '#ui/primitives/tabs.tsx'
import { SortableList } from '#ui/table/sortable-list.tsx'
import type { Route } from './+types/list'
import { EntryCard } from './entry-card.tsx'
import { listOf } from './list-of.ts'

const heading = 'Content lists'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `${loaderData.kind.heading}, ${heading}` : heading },
]

export async function loader(args: Route.LoaderArgs) {
  const { key, kind } = listOf(args.params.list)
  const search = (args.url.searchParams.get('q') ?? '').trim().slice(0, 200)
  return { list: key, kind, search, ...(await listEntries(key, search)) }
}

export default function ContentList({
  loaderData: { list, kind, search, entries, total },
}: Route.ComponentProps) {
  const add = (
    <Button
      to={href('/admin/lists/:list/new', { list })}
      icon={<Plus aria-hidden="true" className="size-4" />}
    >
      Add {kind.one.toLowerCase()}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={heading}
        description="What pages of the site show in lists."
        actions={add}
      />
      <ListTabs />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="max-w-2xl text-muted text-sm">
          {kind.description}{' '}
          <a
            href={kind.page}
            target="_blank"
            rel="noopener"
            className="underline underline-offset-4 hover:text-text"
          >
            View page<span className="sr-only"> (opens in a new tab)</span>
          </a>
        </p>
        {(total > 5 || search !== '') && (
          <DebouncedSearch
            label={`Search ${kind.heading.toLowerCase()}`}
            placeholder="Search"
            search={search}
          />
        )}
      </div>
      {entries.length === 0 ? (
        <Card>
          {total === 0 ? (
            <EmptyState
              icon={<Rows3 className="size-6" />}
              title={`No ${kind.heading.toLowerCase()} yet`}
              action={add}
            >
              The page leaves this part out until you add one.
            </EmptyState>
          ) : (
            <EmptyState title="Nothing matches" action={<Button to="?">Clear search</Button>}>
              No entry has all of these words.
            </EmptyState>
          )}
        </Card>
      ) : (
        <SortableList
          key={list}
          label={kind.heading}
          rows={entries}
          moveTo={(id) =>
            href('/admin/lists/:list/:id/change/:property', { list, id, property: 'move' })
          }
          order={kind.isOrdered && search === '' ? { isFirstPage: true, isLastPage: true } : null}
        >
          {(entry) => <EntryCard list={list} kind={kind} entry={entry} />}
        </SortableList>
      )}
      <Outlet />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure heading={heading} message="Failed to load entries" error={error} />
}

/** The first list has the address of the section as well. */
function ListTabs() {
  const { pathname } = useLocation()
  const section = href('/admin/lists')
  const to = (list: ListKey) =>
    list === listKeys[0] && pathname === section ? section : href('/admin/lists/:list', { list })
  return (
    <Tabs
      label="Content lists"
      tabs={listKeys.map((list) => ({
        label: listKinds[list].heading,
        to: to(list),
        isAbove: pathname !== section,
      }))}
    />
  )
}
