import { href, Link } from 'react-router'
import type { TimeZone } from '#kernel/dates.ts'
import { MailStatusBadge } from '#modules/support/components/ticket-badges.tsx'
import { TicketTime } from '#modules/support/components/ticket-time.tsx'
import type { OtherMail } from '#modules/support/incoming-mail/queries/received-mails.server.ts'
import { mailStatusReasons } from '#modules/support/incoming-mail/rules/mail-status.ts'

type Props = { mails: readonly OtherMail[]; now: Date; zone: TimeZone }

/**
 * Shown before an agent answers: that the last answer was not delivered, or that the customer is
 * out of office.
 */
export function OtherMails({ mails, now, zone }: Props) {
  if (mails.length === 0) return null
  return (
    <section
      aria-labelledby="other-emails"
      className="rounded-xl border border-line px-4 py-3 text-sm"
    >
      <h2 id="other-emails" className="font-semibold">
        Other emails about this ticket
      </h2>
      <ul className="mt-2 flex flex-col gap-2">
        {mails.map(({ id, status, reason, subject, fromAddress, receivedAt }) => (
          <li key={id} className="flex min-w-0 flex-wrap items-baseline gap-x-3 gap-y-1">
            <MailStatusBadge status={status} />
            <Link
              to={href('/admin/tickets/mail/:id', { id })}
              className="wrap-anywhere inline-flex min-h-6 min-w-0 items-center underline underline-offset-2"
            >
              {subject || `Email from ${fromAddress}`}
            </Link>
            <span className="wrap-anywhere min-w-0 text-muted">
              {reason || mailStatusReasons[status]}
            </span>
            <span className="ml-auto text-muted text-xs">
              <TicketTime at={receivedAt} now={now} zone={zone} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
