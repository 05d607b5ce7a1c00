import type { ReactNode } from 'react'
import { href } from 'react-router'
import { formatMoment } from '#kernel/date-format.ts'
import type { TimeZone } from '#kernel/dates.ts'
import type { MailQueueState } from '#modules/mail/queries/mail-queue.server.ts'
import { waitingCount } from '#modules/mail/rules/mail-queue.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'

/** How many emails wait and since when, with what can be done about it. */
export function MailQueueCard({ queue, zone }: { queue: MailQueueState; zone: TimeZone }) {
  const { waiting, since, pausedAt, pausedBy, failed } = queue
  return (
    <Card title="Email queue" actions={<QueueBadge queue={queue} />}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-sm" role="status">
          {waiting === 0
            ? 'No email is waiting.'
            : `${waitingCount(waiting)}${since ? ` since ${formatMoment(since, zone)}` : ''}.`}{' '}
          {pausedAt && (
            <span className="text-muted">
              Paused by {pausedBy} on {formatMoment(pausedAt, zone)}. Nothing goes out until the
              queue is resumed.
            </span>
          )}
        </p>
        <div className="flex flex-wrap gap-2">
          <QueueButton form={pausedAt ? 'resume' : 'pause'}>
            {pausedAt ? 'Resume' : 'Pause'}
          </QueueButton>
          {waiting > 0 && pausedAt === null && <QueueButton form="send">Send now</QueueButton>}
          {failed > 0 && (
            <QueueButton form="retry">
              {failed === 1 ? 'Retry 1 failed' : `Retry ${failed} failed`}
            </QueueButton>
          )}
          {waiting > 0 && <QueueButton form="discard">Discard queued</QueueButton>}
        </div>
      </div>
      <QueueWarnings queue={queue} zone={zone} />
    </Card>
  )
}

function QueueWarnings({
  queue: { marketing, isStalled, pausedAt, reason },
  zone,
}: {
  queue: MailQueueState
  zone: TimeZone
}) {
  return (
    <>
      {marketing && (
        <div className="mt-3">
          <Alert kind="warning" title="Marketing emails are stopped">
            <p>
              {marketing.reason} Stopped on {formatMoment(marketing.stoppedAt, zone)}
              {marketing.waiting > 0 ? `; ${waitingCount(marketing.waiting)}` : ''}. All other
              emails go out.
            </p>
            <div className="mt-2">
              <QueueButton form="resume-marketing">Resume marketing</QueueButton>
            </div>
          </Alert>
        </div>
      )}
      {isStalled && pausedAt === null && (
        <div className="mt-3">
          <Alert kind="warning" title="The email queue has stalled">
            {reason
              ? `The mail provider says: ${reason}`
              : 'Emails have been waiting for more than half an hour. Check the email settings.'}
          </Alert>
        </div>
      )}
    </>
  )
}

function QueueBadge({ queue: { pausedAt, isStalled } }: { queue: MailQueueState }) {
  if (pausedAt) return <Badge tone="warning">Paused</Badge>
  return isStalled ? <Badge tone="danger">Stalled</Badge> : <Badge tone="positive">Running</Badge>
}

/** Each asks before it acts, on its own address. */
function QueueButton({ form, children }: { form: string; children: ReactNode }) {
  return (
    <Button
      to={href('/admin/email/queue/:form', { form })}
      variant="outline"
      size="sm"
      preventScrollReset
    >
      {children}
    </Button>
  )
}
