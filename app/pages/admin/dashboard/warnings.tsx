import { href, Link } from 'react-router'
import { formatMoment } from '#kernel/date-format.ts'
import type { TimeZone } from '#kernel/dates.ts'
import type { Cents } from '#kernel/money.ts'
import { formatRand } from '#kernel/money.ts'
import { RunAlarm } from '#modules/billing/runs/components/run-alarm.tsx'
import type { RunWatch } from '#modules/billing/runs/rules/run-watch.ts'
import type { MailQueueState } from '#modules/mail/queries/mail-queue.server.ts'
import { waitingCount } from '#modules/mail/rules/mail-queue.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { MailWarning } from './waiting-list.tsx'

type Props = {
  isLogBroken: boolean
  alarm: RunWatch['alarm']
  proxy: string | null
  /** Live events do not arrive. */
  areEventsSilent: boolean
  /** Why cards can't be paid with although card payment is switched on. */
  card: string | null
  unallocated: { count: number; cents: Cents } | null
  mails: number
  queue: MailQueueState | null
  zone: TimeZone
}

/** What is wrong rather than waiting, above everything else. */
export function Warnings({
  isLogBroken,
  alarm,
  proxy,
  areEventsSilent,
  card,
  unallocated,
  mails,
  queue,
  zone,
}: Props) {
  return (
    <>
      {isLogBroken && <AuditWarning />}
      {alarm && <RunAlarm alarm={alarm} to="/admin/billing" />}
      {mails > 0 && <MailWarning count={mails} />}
      {queue && <QueueWarning queue={queue} zone={zone} />}
      {proxy !== null && <ProxyWarning address={proxy} />}
      {areEventsSilent && <EventsWarning />}
      {card !== null && <CardWarning problem={card} />}
      {unallocated && unallocated.count > 0 && <UnallocatedPayments {...unallocated} />}
    </>
  )
}

/** Rows of the audit log are not what was sealed. */
function AuditWarning() {
  return (
    <Alert kind="error" title="The audit log was changed outside the program">
      Somebody with access to the database changed or removed rows.{' '}
      <Link to="/admin/audit" className="font-semibold underline underline-offset-4">
        See which
      </Link>
    </Alert>
  )
}

/** For staff who manage settings: card payment is switched on, and visitors aren't offered it. */
function CardWarning({ problem }: { problem: string }) {
  return (
    <Alert
      kind="warning"
      title="Customers can’t pay by card"
      action={
        <Button to={href('/admin/settings/:tab', { tab: 'api' })} variant="outline" size="sm">
          API configuration
        </Button>
      }
    >
      {problem}
    </Alert>
  )
}

/** Money at the gateway that no document has. */
function UnallocatedPayments({ count, cents }: { count: number; cents: number }) {
  return (
    <Alert
      kind="warning"
      title={`${count === 1 ? '1 card payment needs' : `${count} card payments need`} a decision`}
      action={
        <Button to={href('/admin/payments/notifications')} variant="outline" size="sm">
          Review
        </Button>
      }
    >
      The card gateway took {formatRand(cents)} that no order or invoice could be paid with.
    </Alert>
  )
}

/** For administrators: something that only the operator of the server can put right. */
function ProxyWarning({ address }: { address: string }) {
  return (
    <Alert kind="warning" title="All visitors share one address">
      Visitors reach this server through a proxy at {address} that it doesn’t know, so limits on
      sign-ins and forms count everyone as one. Add {address} to TRUSTED_PROXIES and restart the
      server.
    </Alert>
  )
}

/** For administrators: what a pooler before the database holds back. */
function EventsWarning() {
  return (
    <Alert kind="warning" title="Live updates don’t arrive">
      Messages in chats and tickets only show when a page is loaded again. The database connection
      passes on no notifications, as a pooler in transaction mode does. Connect to PostgreSQL
      itself, or use the pooler’s session mode.
    </Alert>
  )
}

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
function QueueWarning({ queue, zone }: { queue: MailQueueState; zone: TimeZone }) {
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
