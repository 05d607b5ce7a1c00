import { Plus, Waypoints } from 'lucide-react'
import { href, Outlet, useLocation } from 'react-router'
import { LoadFailure } from '#app/shells/admin/section-failure.tsx'
import { parseListQuery } from '#kernel/list-query.ts'
import { redirectList } from '#modules/redirects/queries/redirect-list.server.ts'
import { redirectListShape } from '#modules/redirects/rules/redirect.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { List } from '#ui/table/list.tsx'
import type { Route } from './+types/redirects'
import { redirectColumns, redirectFilters } from './redirects/columns.tsx'
import { SeoTabs } from './tabs.tsx'

const heading = 'Redirects'
const icon = { 'aria-hidden': true, className: 'size-4' } as const

export const meta: Route.MetaFunction = () => [{ title: heading }]

export async function loader(args: Route.LoaderArgs) {
  const query = parseListQuery(redirectListShape, args.url.searchParams)
  const [page, { timezone }] = await Promise.all([redirectList(query), siteSettings()])
  return { query, page, timezone }
}

export default function Redirects({ loaderData: { query, page, timezone } }: Route.ComponentProps) {
  const { search } = useLocation()
  const add = (
    <Button
      to={href('/admin/seo/redirects/new') + search}
      preventScrollReset
      icon={<Plus {...icon} />}
    >
      Add redirect
    </Button>
  )
  return (
    <>
      <PageHeader
        title={heading}
        description="Old addresses and where they lead. Added automatically when a page gets a new address."
        actions={add}
      />
      <SeoTabs />
      <List
        label={heading}
        noun={{ one: 'redirect', many: 'redirects' }}
        columns={redirectColumns(timezone)}
        page={page}
        query={query}
        filters={redirectFilters}
        search={{ label: 'Search redirects', placeholder: 'Old or new address' }}
        rowKey={(row) => row.id}
        rowName={(row) => row.fromAddress}
        rowLink={(row) => href('/admin/seo/redirects/:id', { id: row.id }) + search}
        bulk={null}
        empty={
          <EmptyState icon={<Waypoints className="size-6" />} title="No redirects yet" action={add}>
            When a page moves, lead its old address to the new one, so that links and search results
            still work.
          </EmptyState>
        }
      />
      <Outlet />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure heading={heading} message="Failed to load redirects" error={error} />
}
