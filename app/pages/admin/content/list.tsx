import { LayoutTemplate, Plus } from 'lucide-react'
import { href, Outlet } from 'react-router'
import { redirect } from '#app/request/redirect.server.ts'
import { LoadFailure } from '#app/shells/admin/load-failure.tsx'
import { sectionCards } from '#modules/content/queries/section-list.server.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { DebouncedSearch } from '#ui/form/debounced-search.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { Route } from './+types/list'
import { MissingTable } from './missing-table.tsx'
import { SectionCardView } from './section-card.tsx'

const heading = 'Website Content'

export const meta: Route.MetaFunction = () => [{ title: heading }]

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url
  const wanted = searchParams.get('section') ?? ''
  const search = (searchParams.get('q') ?? '').trim()
  const cards = await sectionCards(search)
  // `?section=home` (A§2) opens the editor of that section.
  if (cards && /^[\w.-]{1,80}$/.test(wanted))
    throw redirect(href('/admin/content/:key/:form?', { key: wanted }))
  return { cards, search }
}

const addSection = (
  <Button
    to="/admin/content/new"
    preventScrollReset
    icon={<Plus aria-hidden="true" className="size-4" />}
  >
    Add Section
  </Button>
)

export default function WebsiteContent({ loaderData: { cards, search } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title={heading}
        description="The words, lists and pictures of every page. Changes show with the next visit."
        {...(cards && { actions: addSection })}
      />
      {cards === null ? (
        <MissingTable />
      ) : (
        <>
          <DebouncedSearch
            label="Search sections"
            placeholder="Title or section key"
            search={search}
          />
          {cards.length === 0 ? (
            <Card>
              <EmptyState
                icon={<LayoutTemplate className="size-6" />}
                title="No sections found"
                action={
                  <Button to="?" variant="outline">
                    Clear search
                  </Button>
                }
              >
                No title or section key matches.
              </EmptyState>
            </Card>
          ) : (
            <ul aria-label="Sections" className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
              {cards.map((card) => (
                <li key={card.key} className="grid min-w-0">
                  <SectionCardView card={card} />
                </li>
              ))}
            </ul>
          )}
        </>
      )}
      <Outlet />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure heading={heading} message="Failed to load sections" error={error} />
}
