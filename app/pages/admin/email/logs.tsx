import { MailSearch } from 'lucide-react'
import { href, Link } from 'react-router'
import { fromEmailTables } from '#app/answers/email-tables.server.ts'
import { emailFailure } from '#app/answers/tables-denied.ts'
import { LoadFailure } from '#app/shells/admin/section-failure.tsx'
import { formatMoment } from '#kernel/date-format.ts'
import { EmailStatusBadge } from '#modules/mail/components/email-status.tsx'
import { newestEmailLogs } from '#modules/mail/queries/email-log-list.server.ts'
import { countMailsToReview } from '#modules/mail/queries/mail-queue.server.ts'
import { templateTitle } from '#modules/mail/rules/templates/template-content.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { Route } from './+types/logs'
import { EmailTabs } from './tabs.tsx'

const heading = 'Email Management'
/** B§2.2.8. */
const shown = 100

export const meta: Route.MetaFunction = () => [{ title: `Logs · ${heading}` }]

export async function loader() {
  const [mails, toReview, { timezone }] = await fromEmailTables(() =>
    Promise.all([newestEmailLogs(shown), countMailsToReview(), siteSettings()]),
  )
  return { mails, toReview, timezone }
}

export default function NewestLogs({
  loaderData: { mails, toReview, timezone },
}: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title={heading}
        description={`The last ${shown} emails.`}
        actions={
          <Button to={href('/admin/email-logs')} variant="outline">
            All email logs
          </Button>
        }
      />
      <EmailTabs toReview={toReview} />
      <Card flush>
        {mails.length === 0 && (
          <EmptyState icon={<MailSearch className="size-6" />} title="No emails yet">
            Every email that is sent appears here.
          </EmptyState>
        )}
        <ul aria-label="Last emails" className="divide-y divide-line">
          {mails.map(({ id, recipient, templateName, status, sentAt, createdAt }) => (
            <li
              key={id}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 text-sm"
            >
              <EmailStatusBadge status={status} />
              <Link
                to={href('/admin/email-logs/:id', { id })}
                className="flex min-h-6 min-w-0 flex-1 basis-56 items-center wrap-anywhere text-link hover:underline max-sm:min-h-11"
              >
                {recipient || 'Deleted'}
              </Link>
              <span className="min-w-0 basis-56 text-muted">{templateTitle(templateName)}</span>
              <time dateTime={createdAt.toISOString()} className="tabular text-muted text-xs">
                {sentAt ? formatMoment(sentAt, timezone) : 'Not sent'}
              </time>
            </li>
          ))}
        </ul>
      </Card>
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <LoadFailure
      heading={heading}
      message={emailFailure(error, 'Failed to load some email data')}
      error={error}
    />
  )
}
