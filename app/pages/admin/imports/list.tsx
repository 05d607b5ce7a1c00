import { FileInput } from 'lucide-react'
import { href } from 'react-router'
import { LoadFailure } from '#app/shells/admin/section-failure.tsx'
import { SectionLink } from '#app/shells/admin/section-link.tsx'
import { formatMoment } from '#kernel/date-format.ts'
import type { TimeZone } from '#kernel/dates.ts'
import { ImportStatus } from '#modules/imports/components/import-status.tsx'
import { type ImportRow, importList } from '#modules/imports/queries/import-report.server.ts'
import { importSources, sourceNames } from '#modules/imports/rules/import.ts'
import { outcomeLines } from '#modules/imports/rules/report.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { Route } from './+types/list'

const heading = 'Imports'

export const meta: Route.MetaFunction = () => [{ title: heading }]

const namesOfSources = new Intl.ListFormat('en-ZA', { type: 'disjunction' }).format(
  importSources.map((source) => sourceNames[source]),
)

export async function loader() {
  const [imports, { timezone }] = await Promise.all([importList(), siteSettings()])
  return { imports, timezone }
}

export default function Imports({ loaderData: { imports, timezone } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title={heading}
        actions={
          <Button
            to={href('/admin/imports/files')}
            icon={<FileInput aria-hidden="true" className="size-4" />}
          >
            Import from files
          </Button>
        }
        description="Customers, services and invoices that came from another program. Nothing is emailed or billed before an import is opened."
      />
      <Card flush>
        {imports.length === 0 ? (
          <EmptyState icon={<FileInput className="size-6" />} title="No imports yet">
            Upload CSV files here, or start one on the server: npm run import says how, from{' '}
            {namesOfSources}.
          </EmptyState>
        ) : (
          <ul aria-label={heading} className="divide-y divide-line">
            {imports.map((row) => (
              <ImportItem key={row.id} row={row} zone={timezone} />
            ))}
          </ul>
        )}
      </Card>
    </>
  )
}

function ImportItem({ row, zone }: { row: ImportRow; zone: TimeZone }) {
  const { id, source, state, counts, startedAt, startedBy } = row
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 p-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold">
          <SectionLink to={href('/admin/imports/:id', { id })} underlined>
            {sourceNames[source]}, {formatMoment(startedAt, zone)}
          </SectionLink>
        </p>
        <p className="wrap-anywhere text-muted text-sm">
          {[startedBy, ...outcomeLines(counts)].join(' · ')}
        </p>
      </div>
      <ImportStatus state={state} />
    </li>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure heading={heading} message="Failed to load imports" error={error} />
}
