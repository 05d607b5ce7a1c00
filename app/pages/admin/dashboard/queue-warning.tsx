import { href, Link } from 'react-router'
import { formatMoment } from '#kernel/date-format.ts'
import type { TimeZone } from '#kernel/dates.ts'
import type { MailQueueState } from '#modules/mail/queries/mail-queue.server.ts'
import { waitingCount } from '#modules/mail/rules/mail-queue.ts'
import { Alert } from '#ui/feedback/alert.tsx'

function MarketingWarning({ reason }: { reason: string }) {
  return (
    <Alert kind="warning" title="Marketing emails are stopped">
      {reason} All other emails go out.{' '}
      <Link to={href('/admin/email')} className="font-semibold underline underline-offset-4">
        See the email queue
      </Link>
    </Alert>
  )
}

/** Nothing goes out: staff paused the queue, or the mail provider is away. */
export function QueueWarning({ queue, zone }: { queue: MailQueueState; zone: TimeZone }) {
  const { waiting, since, pausedAt, pausedBy, reason, isStalled } = queue
  if (pausedAt === null && !isStalled)
    return queue.marketing === null ? null : <MarketingWarning reason={queue.marketing.reason} />
  return (
    <Alert
      kind="warning"
      title={pausedAt ? `The email queue is paused by ${pausedBy}` : 'The email queue has stalled'}
    >
      {waiting === 0
        ? 'No email is waiting yet.'
        : `${waitingCount(waiting)}${since ? ` since ${formatMoment(since, zone)}` : ''}.`}
      {pausedAt === null && reason && ` The mail provider says: ${reason}`}{' '}
      <Link to={href('/admin/email')} className="font-semibold underline underline-offset-4">
        See the email queue
      </Link>
    </Alert>
  )
}
