import { LayoutTemplate, Plus } from 'lucide-react'
import { href, Outlet } from 'react-router'
import { redirect } from '#app/request/redirect.server.ts'
import { LoadFailure } from '#app/shells/admin/section-failure.tsx'
import { sectionCards } from '#modules/content/queries/section-list.server.ts'
import { missingTable } from '#modules/content/rules/section-form/section-form.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { DebouncedSearch } from '#ui/form/search-input.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { ScrollingRegion } from '#ui/layout/scrolling-region.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { Route } from './+types/list'
import { SectionGroups } from './section-groups.tsx'

const definition = `CREATE TABLE website_sections (
  id uuid PRIMARY KEY,
  section_key text NOT NULL UNIQUE,
  title text NOT NULL,
  content jsonb NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  edited_by text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now()
);`

/** B§2.2.1: shown where the table does not exist. */
function MissingTable() {
  return (
    <Alert kind="error" title="Database Setup Required">
      <p>{missingTable}</p>
      {/* A region that scrolls must be reachable by keyboard. */}
      <ScrollingRegion
        label="Expected table definition"
        className="mt-3 rounded-lg border border-line bg-surface p-3"
      >
        <pre className="text-text text-xs">{definition}</pre>
      </ScrollingRegion>
    </Alert>
  )
}

const heading = 'Website Content'

export const meta: Route.MetaFunction = () => [{ title: heading }]

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url
  const wanted = searchParams.get('section') ?? ''
  const search = (searchParams.get('q') ?? '').trim()
  const cards = await sectionCards(search)
  // `?section=home` opens the editor of that section.
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
            <SectionGroups cards={cards} />
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
