import { History } from 'lucide-react'
import { data, href } from 'react-router'
import { requireStaff } from '#app/shells/guards.server.ts'
import { formatMoment } from '#kernel/date-format.ts'
import type { TimeZone } from '#kernel/dates.ts'
import { type Difference, textDifferences } from '#kernel/versions.ts'
import { canManageEmail } from '#modules/mail/policy.ts'
import { emailTemplateById, emailTemplateVersionsOf } from '#modules/mail/queries/email-templates.server.ts'
import { templateValues, valuesAsTexts } from '#modules/mail/rules/template-form.ts'
import { templateTitle } from '#modules/mail/rules/template-messages.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ActionButton } from '#ui/form/action-button.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { Route } from './+types/versions'
import { TextDifference } from './text-difference.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData ? `Versions of ${loaderData.title}` : 'Versions' }]

export async function loader(args: Route.LoaderArgs) {
  await requireStaff(args, canManageEmail)
  const [template, versions, { timezone }] = await Promise.all([
    emailTemplateById(args.params.id),
    emailTemplateVersionsOf(args.params.id),
    siteSettings(),
  ])
  if (!template) throw data('This template was deleted.', { status: 404 })
  const current = valuesAsTexts(templateValues(template.content))
  const rows = versions.map(({ id, content, writtenBy, writtenAt, replacedBy, replacedAt }) => ({
    id,
    writtenBy: writtenBy ?? 'the program',
    writtenAt,
    replacedBy,
    replacedAt,
    differences: textDifferences(valuesAsTexts(templateValues(content)), current),
  }))
  return { title: templateTitle(template.content.name), rows, timezone }
}

export default function TemplateVersions({ loaderData: { title, rows, timezone }, params: { id } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title={`Versions of ${title}`}
        description="What earlier saves replaced, newest first, compared with the template as it is now."
        back={{ label: title, to: href('/admin/email/templates/:id', { id }) }}
      />
      {rows.length === 0 ? (
        <Card>
          <EmptyState icon={<History className="size-6" />} title="No earlier versions">
            Each save keeps what it replaces.
          </EmptyState>
        </Card>
      ) : (
        <ol aria-label="Versions" className="flex flex-col gap-4">
          {rows.map((row) => (
            <li key={row.id}>
              <VersionCard row={row} templateId={id} zone={timezone} />
            </li>
          ))}
        </ol>
      )}
    </>
  )
}

type Row = { id: string; writtenBy: string; writtenAt: Date; replacedBy: string; replacedAt: Date; differences: Difference[] }

function VersionCard({ row, templateId, zone }: { row: Row; templateId: string; zone: TimeZone }) {
  const { writtenBy, writtenAt, replacedBy, replacedAt, differences } = row
  return (
    <Card
      title={`${formatMoment(writtenAt, zone)} by ${writtenBy}`}
      actions={
        <ActionButton to={href('/admin/email/templates/:id/versions/:version/restore', { id: templateId, version: row.id })}>
          Restore this version
        </ActionButton>
      }
    >
      <p className="text-muted text-sm">
        Replaced by {replacedBy} on {formatMoment(replacedAt, zone)}.
      </p>
      {differences.length === 0 ? (
        <p className="mt-2 text-sm">The same as the template is now.</p>
      ) : (
        <details className="mt-2">
          <summary className="min-h-6 cursor-pointer font-medium text-link text-sm">
            Compare: {differences.map(({ label }) => label).join(', ')}
          </summary>
          {differences.map(({ label, theirs, yours }) => (
            <TextDifference key={label} label={label} former={theirs} current={yours} />
          ))}
        </details>
      )}
    </Card>
  )
}
