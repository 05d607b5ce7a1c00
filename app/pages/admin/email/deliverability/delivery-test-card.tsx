import { CircleAlert, CircleCheck, CircleHelp, TriangleAlert } from 'lucide-react'
import { href, Link } from 'react-router'
import { formatMoment } from '#kernel/date-format.ts'
import type { TimeZone } from '#kernel/dates.ts'
import type { DeliveryTest } from '#modules/mail/deliverability/queries/deliverability.server.ts'
import {
  type ArrivalCheck,
  type ArrivalCheckId,
  arrivalPatienceMinutes,
} from '#modules/mail/deliverability/rules/arrival.ts'
import type { CheckState } from '#modules/mail/deliverability/rules/mail-hosts.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { ActionButton } from '#ui/form/action-button.tsx'
import { Card } from '#ui/primitives/card.tsx'

const states: Record<CheckState, { label: string; icon: typeof CircleCheck; tone: string }> = {
  good: { label: 'In order', icon: CircleCheck, tone: 'text-positive' },
  warning: { label: 'Could be better', icon: TriangleAlert, tone: 'text-warning' },
  bad: { label: 'Needs fixing', icon: CircleAlert, tone: 'text-danger' },
  unknown: { label: 'Not known', icon: CircleHelp, tone: 'text-muted' },
}

/** How a check ended, in words and with its sign. */
export function CheckStateLabel({ state }: { state: CheckState }) {
  const { label, icon: Icon, tone } = states[state]
  return (
    <span
      className={`inline-flex items-center gap-1.5 whitespace-nowrap font-semibold text-sm ${tone}`}
    >
      <Icon aria-hidden="true" className="size-4" />
      {label}
    </span>
  )
}

type Props = {
  test: DeliveryTest | null
  mailbox: string
  maySetUpMailbox: boolean
  zone: TimeZone
}

/**
 * An email that goes out as every other one and comes back through the support mailbox, with what
 * was found in it.
 */
export function DeliveryTestCard({ test, mailbox, maySetUpMailbox, zone }: Props) {
  const send = mailbox !== '' && (
    <ActionButton to={href('/admin/email/deliverability/test')}>
      {test === null ? 'Send a test through the support mailbox' : 'Send another test'}
    </ActionButton>
  )
  return (
    <Card title="A test that comes back" actions={send}>
      {mailbox === '' ? (
        <NoMailbox maySetUpMailbox={maySetUpMailbox} />
      ) : (
        <Outcome test={test} mailbox={mailbox} zone={zone} />
      )}
    </Card>
  )
}

function NoMailbox({ maySetUpMailbox }: { maySetUpMailbox: boolean }) {
  return (
    <p className="text-sm">
      The support mailbox is not set up, so nobody would see a test arrive.{' '}
      {maySetUpMailbox ? (
        <Link
          to={href('/admin/tickets/settings/mailbox/:form?')}
          className="font-semibold underline"
        >
          Set up the mailbox
        </Link>
      ) : (
        'Ask somebody who manages the settings to set it up.'
      )}
    </p>
  )
}

function Outcome({
  test,
  mailbox,
  zone,
}: {
  test: DeliveryTest | null
  mailbox: string
  zone: TimeZone
}) {
  if (test === null)
    return (
      <p className="text-muted text-sm">
        Sends an email to {mailbox}. When it comes back, you see here whether receivers can trust
        it. It opens no ticket.
      </p>
    )
  const sent = `Sent by ${test.sentBy} to ${test.mailbox} on ${formatMoment(test.sentAt, zone)}.`
  return (
    <>
      <p className="break-words text-muted text-sm">{sent}</p>
      <div role="status" className="mt-3">
        <State test={test} zone={zone} />
      </div>
    </>
  )
}

function State({ test, zone }: { test: DeliveryTest; zone: TimeZone }) {
  switch (test.state) {
    case 'waiting':
      return <p className="text-sm">Waiting for it to arrive. This page looks every few seconds.</p>
    case 'late':
      return (
        <Alert kind="warning" title={`It did not arrive in ${arrivalPatienceMinutes} minutes`}>
          Look into the spam folder of the mailbox, and whether the mailbox is read. The test is
          still taken in when it arrives.
        </Alert>
      )
    case 'not_sent':
      return (
        <Alert kind="error" title="It was not sent">
          {test.reason}
        </Alert>
      )
    case 'arrived':
      return <Findings test={test} zone={zone} />
  }
}

function Findings({
  test,
  zone,
}: {
  test: Extract<DeliveryTest, { state: 'arrived' }>
  zone: TimeZone
}) {
  return (
    <>
      <p className="font-semibold text-sm">Arrived on {formatMoment(test.arrivedAt, zone)}.</p>
      {test.checks.length === 0 ? (
        <p className="mt-2 text-sm">It could not be judged. The log of the server says why.</p>
      ) : (
        <ul className="mt-2 divide-y divide-line border-line border-t">
          {test.checks.map((check) => (
            <li key={check.id} className="py-3">
              <Finding check={check} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const titles: Record<ArrivalCheckId, string> = {
  spf: 'SPF',
  dkim: 'DKIM signature',
  dmarc: 'DMARC',
  from: 'From',
  return_path: 'Return path',
  tls: 'Encryption on the way',
  delay: 'Time on the way',
  message_id: 'Message-ID',
  unsubscribe: 'List-Unsubscribe',
}

function Finding({ check: { id, state, notes, found } }: { check: ArrivalCheck }) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h3 className="font-semibold text-sm">{titles[id]}</h3>
        <CheckStateLabel state={state} />
      </div>
      {notes.map((note) => (
        <p key={note} className="mt-1 break-words text-sm">
          {note}
        </p>
      ))}
      {found.map((line) => (
        <code key={line} className="mt-1 block break-all rounded-md bg-page px-2 py-1 text-xs">
          {line}
        </code>
      ))}
    </>
  )
}
