import { Link2Off } from 'lucide-react'
import { href } from 'react-router'
import { LoadFailure } from '#app/shells/admin/section-failure.tsx'
import { parseListQuery } from '#kernel/list-query.ts'
import { missingList } from '#modules/redirects/queries/missing-list.server.ts'
import { missingListShape } from '#modules/redirects/rules/missing-address.ts'
import { linkReport } from '#modules/seo/queries/link-findings.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ActionButton } from '#ui/form/action-button.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { List } from '#ui/table/list.tsx'
import type { Route } from './+types/broken-links'
import { missingColumns, missingFilters, redirectTo } from './broken-links/columns.tsx'
import { LinkFindings } from './broken-links/link-findings.tsx'
import { SeoTabs } from './tabs.tsx'

const heading = 'Broken links'

export const meta: Route.MetaFunction = () => [{ title: heading }]

export async function loader(args: Route.LoaderArgs) {
  const query = parseListQuery(missingListShape, args.url.searchParams)
  const [page, report, { timezone }] = await Promise.all([
    missingList(query),
    linkReport(),
    siteSettings(),
  ])
  return { query, page, report, timezone }
}

export default function BrokenLinks({
  loaderData: { query, page, report, timezone },
}: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title={heading}
        description="Links in your own content that lead nowhere, and addresses that visitors asked for and that don’t exist."
        actions={
          <ActionButton to={href('/admin/seo/broken-links/check')} variant="primary" size="md">
            Check now
          </ActionButton>
        }
      />
      <SeoTabs />
      <LinkFindings report={report} zone={timezone} />
      <section aria-labelledby="not-found" className="flex min-w-0 flex-col gap-3">
        <div>
          <h2 id="not-found" className="font-semibold text-lg">
            Not found
          </h2>
          <p className="text-muted text-sm">
            Public addresses that were requested in the last 60 days and have no page. What programs
            try on every site is left out.
          </p>
        </div>
        <List
          label="Not found"
          noun={{ one: 'address', many: 'addresses' }}
          columns={missingColumns(timezone)}
          page={page}
          query={query}
          filters={missingFilters}
          search={{ label: 'Search addresses', placeholder: 'Address' }}
          rowKey={(row) => row.id}
          rowName={(row) => row.path}
          rowLink={redirectTo}
          bulk={null}
          empty={
            <EmptyState icon={<Link2Off className="size-6" />} title="Nothing was missed">
              Addresses that visitors ask for and that don’t exist appear here.
            </EmptyState>
          }
        />
      </section>
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure heading={heading} message="Failed to load broken links" error={error} />
}
