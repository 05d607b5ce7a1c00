import { LayoutTemplate, Pencil, Plus, Trash2 } from 'lucide-react'
import { href, Link, Outlet } from 'react-router'
import { redirect } from '#app/request/redirect.server.ts'
import { LoadFailure } from '#app/shells/admin/section-failure.tsx'
import { type SectionCard, sectionCards } from '#modules/content/queries/section-list.server.ts'
import { missingTable } from '#modules/content/rules/section-form/section-form.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { ActiveBadge, Badge } from '#ui/feedback/badge.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { DebouncedSearch } from '#ui/form/search-input.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { ScrollingRegion } from '#ui/layout/scrolling-region.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { Route } from './+types/list'

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

const icon = { 'aria-hidden': true, className: 'size-4' } as const
const linkClass =
  'inline-grid size-9 max-sm:size-11 shrink-0 place-items-center rounded-lg text-muted transition-colors hover:bg-sunken hover:text-text'

function SectionCardView({
  card: { key, title, isActive, fields, page, isDefault, hasDraft },
}: {
  card: SectionCard
}) {
  return (
    <article
      className={`flex min-w-0 flex-col rounded-xl border bg-surface ${isActive ? 'border-line' : 'border-line border-dashed'}`}
    >
      <div className="flex flex-1 flex-col gap-2 p-4">
        <h2 className="font-semibold text-base wrap-anywhere">
          <Link to={href('/admin/content/:key/:form?', { key })} className="hover:underline">
            {title}
          </Link>
        </h2>
        <p className="text-muted text-sm wrap-anywhere">
          <code>{key}</code>
          {page !== null && ` on ${page}`}
        </p>
        <p className="flex flex-wrap gap-1.5">
          <ActiveBadge isActive={isActive} />
          {hasDraft && <Badge tone="warning">Draft</Badge>}
          {isDefault && <Badge tone="neutral">Default text</Badge>}
          {page === null && <Badge tone="neutral">Not on a page</Badge>}
        </p>
      </div>
      <footer className="flex items-center gap-1 border-line border-t py-2 pr-2 pl-4">
        <span className="mr-auto text-muted text-sm">
          {fields} content {fields === 1 ? 'field' : 'fields'}
        </span>
        <Link
          to={href('/admin/content/:key/:form?', { key })}
          aria-label={`Edit ${title}`}
          title={`Edit ${title}`}
          className={linkClass}
        >
          <Pencil {...icon} />
        </Link>
        {!isDefault && (
          <Link
            to={href('/admin/content/:key/delete', { key })}
            preventScrollReset
            aria-label={`Delete ${title}`}
            title={`Delete ${title}`}
            className={linkClass}
          >
            <Trash2 {...icon} />
          </Link>
        )}
      </footer>
    </article>
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
