import { CircleCheck, FileInput, Scale, Undo2 } from 'lucide-react'
import { data, href } from 'react-router'
import { LoadFailure } from '#app/shells/admin/section-failure.tsx'
import { useProgress } from '#app/use-refresh.ts'
import { formatMoment } from '#kernel/date-format.ts'
import { formatCount } from '#kernel/format-count.ts'
import { ImportComparison, ImportSteps } from '#modules/imports/components/import-figures.tsx'
import { ImportStatus } from '#modules/imports/components/import-status.tsx'
import {
  findingCounts,
  findingsOf,
  type ImportRow,
  importById,
} from '#modules/imports/queries/import-report.server.ts'
import { finishable, isEnded, sourceNames } from '#modules/imports/rules/import.ts'
import { findingKindLabels, subjectLabel } from '#modules/imports/rules/report.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { ActionButton } from '#ui/form/action-button.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { Route } from './+types/details'

const heading = 'Import'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Import from ${sourceNames[loaderData.row.source]}` : heading },
]

export async function loader({ params: { id } }: Route.LoaderArgs) {
  const row = await importById(id)
  if (!row) throw data('Import not found', { status: 404 })
  const [reasons, differences, { timezone }] = await Promise.all([
    findingCounts(id),
    findingsOf(id, { kinds: ['difference'], limit: 200 }),
    siteSettings(),
  ])
  return { row, reasons, differences, timezone }
}

export default function ImportDetails({ loaderData }: Route.ComponentProps) {
  const { row, reasons, differences, timezone } = loaderData
  useProgress(!isEnded(row.state) && row.failure === '')
  const others = reasons.filter(({ kind }) => kind !== 'difference')
  return (
    <>
      <PageHeader
        title={
          <>
            Import from {sourceNames[row.source]} <ImportStatus state={row.state} />
          </>
        }
        back={{ label: 'Imports', to: href('/admin/imports') }}
        description={`Started ${formatMoment(row.startedAt, timezone)} by ${row.startedBy}`}
        actions={<Actions row={row} />}
      />
      {row.failure !== '' && (
        <Alert kind="error" title="The last step did not end">
          {row.failure}
        </Alert>
      )}
      <ImportSteps counts={row.counts} />
      <ImportComparison
        counts={row.counts}
        comparedOn={row.comparedAt && formatMoment(row.comparedAt, timezone)}
      />
      {row.state === 'undone' && (
        <p>
          {others.length === 0
            ? 'What it brought was removed.'
            : 'What it brought was removed, except for what was used while it went on:'}
        </p>
      )}
      {row.state !== 'undone' && row.comparedAt !== null && (
        <Reasons
          title="Differences"
          empty="The books of both sides agree, customer by customer."
          rows={differences.map(({ id, subject, name, reason }) => ({
            id,
            label: subjectLabel(subject),
            count: 1,
            reason: name === '' ? reason : `${name}: ${reason}`,
          }))}
        />
      )}
      {(row.state !== 'undone' || others.length > 0) &&
        Object.keys(row.counts.outcomes).length > 0 && (
          <Reasons
            title="Records and reasons"
            empty="Every record came in as it was."
            rows={others.map(({ kind, subject, reason, count }) => ({
              id: `${kind} ${subject} ${reason}`,
              label: `${findingKindLabels[kind]}: ${subjectLabel(subject)}`,
              reason,
              count,
            }))}
          />
        )}
    </>
  )
}

function Actions({ row: { id, state, source, failure } }: { row: ImportRow }) {
  const isUnwritten = state === 'checked' || (state === 'importing' && failure !== '')
  return (
    <>
      {source === 'csv' && !isEnded(state) && (
        <Button
          to={href('/admin/imports/files')}
          variant="outline"
          icon={<FileInput aria-hidden="true" className="size-4" />}
        >
          Files
        </Button>
      )}
      {isUnwritten && (
        <ActionButton
          to={href('/admin/imports/:id/write', { id })}
          variant="primary"
          size="md"
          icon={<CircleCheck aria-hidden="true" className="size-4" />}
        >
          Import now
        </ActionButton>
      )}
      {finishable.compare.includes(state) && (
        <ActionButton
          to={href('/admin/imports/:id/compare', { id })}
          size="md"
          icon={<Scale aria-hidden="true" className="size-4" />}
        >
          Compare again
        </ActionButton>
      )}
      {finishable.open.includes(state) && (
        <Button
          to={href('/admin/imports/:id/open', { id })}
          icon={<CircleCheck aria-hidden="true" className="size-4" />}
        >
          Open import
        </Button>
      )}
      {finishable.undo.includes(state) && (
        <Button
          to={href('/admin/imports/:id/undo', { id })}
          variant="outline"
          icon={<Undo2 aria-hidden="true" className="size-4" />}
        >
          Undo import
        </Button>
      )}
    </>
  )
}

type Reason = { id: string; label: string; reason: string; count: number }

function Reasons({ title, empty, rows }: { title: string; empty: string; rows: Reason[] }) {
  return (
    <Card title={title} flush>
      {rows.length === 0 ? (
        <p className="p-4 text-muted text-sm">{empty}</p>
      ) : (
        <ul aria-label={title} className="divide-y divide-line">
          {rows.map(({ id, label, reason, count }) => (
            <li key={id} className="px-4 py-2.5 text-sm">
              <p className="text-muted text-xs">
                {label}
                {count > 1 && `, ${formatCount(count)} times`}
              </p>
              <p className="wrap-anywhere">{reason}</p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure heading={heading} message="Failed to load this import" error={error} />
}
