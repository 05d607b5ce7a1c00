import { enqueueMail } from '#modules/mail/operations/enqueue-mail.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import type { LockedTicket } from '../../operations/lock-ticket.server.ts'
import { mayConfirmTo } from '../queries/sender-mails.server.ts'
import type { MailOutcome } from './mail-outcome.server.ts'
import type { PersonsMail } from './write-by-mail.server.ts'

/**
 * Staff who write from an address that is not theirs, or who answer what was sent to a customer: it
 * is not delivered, and they get an email that says so.
 */
export async function refuseMail(
  tx: Transaction,
  ticket: LockedTicket,
  persons: PersonsMail,
): Promise<MailOutcome> {
  if (await mayConfirmTo(tx, persons))
    await enqueueMail(tx, {
      key: `ticket_mail_refused:${persons.mail.id}`,
      template: 'ticket_mail_refused',
      to: persons.from.address,
      variables: { ticket_number: ticket.number },
    })
  return {
    status: 'ignored',
    reason:
      'Not taken: staff answer from their own address, and to the email that was sent to staff. The sender was notified.',
    ticketId: ticket.id,
  }
}
