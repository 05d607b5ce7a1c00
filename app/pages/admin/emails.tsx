import { MailCheck } from 'lucide-react'
import { href } from 'react-router'
import { LoadFailure } from '#app/shells/admin/section-failure.tsx'
import { formatMoment } from '#kernel/date-format.ts'
import type { TimeZone } from '#kernel/dates.ts'
import { countOf, formatCount } from '#kernel/format-count.ts'
import { type MailToReview, mailsToReview } from '#modules/mail/queries/mail-queue.server.ts'
import { mailReviewLabels } from '#modules/mail/rules/delivery.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ActionButton } from '#ui/form/action-button.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { Route } from './+types/emails'
import { EmailTabs } from './email/tabs.tsx'

const heading = 'Emails to review'

export const meta: Route.MetaFunction = () => [{ title: heading }]

/** Emails that did not go out as they should: staff send them again, or take them off the list. */
export async function loader() {
  const [{ mails, count }, { timezone }] = await Promise.all([mailsToReview(), siteSettings()])
  return { mails, count, timezone }
}

export default function Emails({ loaderData: { mails, count, timezone } }: Route.ComponentProps) {
  const held = mails.some(({ review }) => review === 'held')
  return (
    <>
      <PageHeader
        title={heading}
        description="Emails that were interrupted, failed, or are held after a restore."
        actions={
          held && (
            <ActionButton to={href('/admin/emails/release')}>Release all held emails</ActionButton>
          )
        }
      />
      <EmailTabs toReview={count} />
      {mails.length === 0 ? (
        <Card>
          <EmptyState icon={<MailCheck className="size-6" />} title="All emails went out">
            If one is interrupted or can’t be sent, it’s here.
          </EmptyState>
        </Card>
      ) : (
        <Card title={titleOf(count, mails.length)} flush>
          <ul className="divide-y divide-line">
            {mails.map((mail) => (
              <MailRow key={mail.id} mail={mail} zone={timezone} />
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}

function titleOf(count: number, shown: number): string {
  if (count > shown) return `The newest ${shown} of ${formatCount(count)} emails`
  return countOf(count, 'email')
}

/** An email that was not written yet has no subject: 'Payment received'. */
function nameOf(template: string): string {
  const words = template.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function MailRow({ mail, zone }: { mail: MailToReview; zone: TimeZone }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 text-sm">
      <div className="min-w-0 flex-1 basis-64">
        <p className="break-words font-medium">
          {mail.subject || nameOf(mail.templateName)}{' '}
          <span className="wrap-anywhere font-normal text-muted">· {mail.recipient}</span>
        </p>
        <p className="text-muted">
          {mailReviewLabels[mail.review]} {mail.review === 'failed' && mail.errorMessage}
        </p>
        <time dateTime={mail.createdAt.toISOString()} className="tabular text-muted text-xs">
          {formatMoment(mail.createdAt, zone)}
        </time>
      </div>
      <div className="flex gap-2">
        <ActionButton to={href('/admin/emails/:id/send', { id: mail.id })}>
          {mail.review === 'held' ? 'Send' : 'Send again'}
        </ActionButton>
        <ActionButton to={href('/admin/emails/:id/dismiss', { id: mail.id })} variant="ghost">
          Dismiss
        </ActionButton>
      </div>
    </li>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure heading={heading} message="Failed to load emails" error={error} />
}
