import { data } from 'react-router'
import { LoadFailure } from '#app/shells/admin/section-failure.tsx'
import { formatMoment } from '#kernel/date-format.ts'
import { auditEntry } from '#modules/activity/queries/audit-list.server.ts'
import {
  type AuditEntry,
  type FieldChange,
  fieldChanges,
} from '#modules/activity/rules/audit-entry.ts'
import { actionLabel, entityLabel } from '#modules/activity/rules/audit-labels.ts'
import { activityChannelLabels } from '#modules/activity/rules/channel.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { DescriptionList } from '#ui/layout/description-list.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { Route } from './+types/details'
import { Who } from './columns.tsx'
import { EntityLink } from './entity-link.tsx'

const head = 'pb-1.5 text-left font-medium max-md:sr-only'
const cell =
  'min-w-0 whitespace-pre-wrap wrap-anywhere py-2 align-top max-md:block max-md:py-0.5 md:pr-4'

/** Field by field what it was and what it became; on phones one below the other. */
function ChangesTable({ changes }: { changes: readonly FieldChange[] }) {
  return (
    <table className="w-full table-fixed text-sm max-md:block">
      <thead className="max-md:block">
        <tr className="text-muted text-xs">
          <th scope="col" className={`${head} w-1/4`}>
            Field
          </th>
          <th scope="col" className={head}>
            Before
          </th>
          <th scope="col" className={head}>
            After
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line max-md:block">
        {changes.map(({ field, before, after }) => (
          <tr key={field} className="max-md:block max-md:py-2">
            <th scope="row" className={`${cell} text-left font-medium`}>
              {field}
            </th>
            <Value label="Before" text={before} className="text-muted" />
            <Value label="After" text={after} className="" />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Value({ label, text, className }: { label: string; text: string; className: string }) {
  return (
    <td className={`${cell} ${className}`}>
      <span aria-hidden="true" className="mr-2 text-muted text-xs md:hidden">
        {label}
      </span>
      {text === '' ? <span className="text-muted">(blank)</span> : text}
    </td>
  )
}

/** What else was recorded. */
function DetailsTable({ details }: { details: readonly FieldChange[] }) {
  return (
    <dl className="grid gap-x-4 gap-y-2 text-sm md:grid-cols-[minmax(8rem,1fr)_minmax(0,3fr)]">
      {details.map(({ field, after }) => (
        <div key={field} className="md:contents">
          <dt className="text-muted">{field}</dt>
          <dd className="min-w-0 whitespace-pre-wrap wrap-anywhere">
            {after === '' ? '–' : after}
          </dd>
        </div>
      ))}
    </dl>
  )
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? loaderData.entry.title : 'Audit log' },
]

export async function loader(args: Route.LoaderArgs) {
  const [entry, { timezone }] = await Promise.all([auditEntry(args.params.id), siteSettings()])
  if (!entry) throw data('Audit entry not found', { status: 404 })
  return { entry, timezone }
}

/** One entry with all that is known of it. */
export default function AuditDetails({ loaderData: { entry, timezone } }: Route.ComponentProps) {
  const changed = fieldChanges(entry.before, entry.after)
  const details = fieldChanges(null, entry.details)
  return (
    <>
      <PageHeader
        title={entry.title}
        description={formatMoment(entry.createdAt, timezone)}
        back={{ label: 'Audit log', to: '/admin/audit' }}
      />
      {entry.erasedAt && (
        <Alert kind="info" title="Personal details were erased">
          A customer asked for it on {formatMoment(entry.erasedAt, timezone)}. What was done and
          when stays, and so does the seal.
        </Alert>
      )}
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid min-w-0 gap-4">
          <Card title="Before and after">
            {changed.length > 0 ? (
              <ChangesTable changes={changed} />
            ) : (
              <p className="text-muted text-sm">No fields were changed by this action.</p>
            )}
          </Card>
          {details.length > 0 && (
            <Card title="Details">
              <DetailsTable details={details} />
            </Card>
          )}
        </div>
        <Card title="Who, what and from where">
          <DescriptionList entries={facts(entry)} />
        </Card>
      </div>
    </>
  )
}

function facts(entry: AuditEntry) {
  return [
    ['Who', <Who key="who" {...entry} />],
    ['Account', entry.actorId],
    ['Logged in as them', entry.viewedByName],
    ['Channel', activityChannelLabels[entry.channel]],
    ['About', <EntityLink key="about" {...entry} label={entityLabel(entry.entityType)} />],
    ['Reference', entry.entityId],
    ['Action', actionLabel(entry.action)],
    ['Address', entry.ipAddress],
    ['Browser', entry.browser],
    ['Job', entry.job],
    [entry.job === null ? 'Request' : 'Run of the job', entry.requestId],
    ['Row', entry.sequence === null ? 'Sealed within seconds' : String(entry.sequence)],
    ['Seal', entry.seal],
  ] as const
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure heading="Audit log" message="Failed to load the audit log" error={error} />
}
