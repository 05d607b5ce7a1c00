import { sql } from 'drizzle-orm'
import { now } from '#platform/clock.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { enqueueAll } from '#platform/queue.server.ts'
import { encrypt } from '#platform/security/encryption.server.ts'
import { deliverMailJob } from '../jobs.server.ts'
import { contactRecipients } from '../queries/contact-recipients.server.ts'
import { contactMailOf, contactVariables } from '../rules/contact-mails.ts'
import { type EmailVariables, hidden, type MailAttachment } from '../rules/email.ts'
import type { MailThreading } from '../rules/threads/thread-headers.ts'
import { emailLogs } from '../tables.server.ts'

export type Mail = {
  /** Idempotency key, such as `order_confirmation:<order id>`: one email per key, ever. */
  key: string
  template: string
  to: string
  variables: EmailVariables
  /**
   * Variables only the recipient may read (links, one-time passwords): encrypted until sent, masked
   * in the log, then erased.
   */
  secrets?: Record<string, string>
  attachments?: MailAttachment[]
  /** Of an email that people answer by email. */
  threading?: MailThreading
  customerId?: string
  orderId?: string
  invoiceId?: string
}

/**
 * Queues the email in the caller's transaction: it is sent exactly if that commits. Returns false
 * for a known key, which changes nothing.
 */
export async function enqueueMail(tx: Transaction, mail: Mail): Promise<boolean> {
  return (await enqueueMails(tx, [mail])).has(mail.key)
}

/**
 * The same for many. Messages with a known key are left out; returns the keys of the others. For
 * kinds that a customer's contacts get as well, one is queued for each contact, with their name in
 * it.
 */
export async function enqueueMails(tx: Transaction, mails: Mail[]): Promise<Set<string>> {
  const [written, copies] = await Promise.all([write(tx, mails), contactCopies(tx, mails)])
  await write(
    tx,
    copies.flatMap(({ original, ...copy }) => (written.has(original) ? copy : [])),
  )
  return written
}

async function write(tx: Transaction, mails: QueuedMail[]): Promise<Set<string>> {
  if (mails.length === 0) return new Set()
  const written = await tx
    .insert(emailLogs)
    .values(mails.map(mailRow))
    .onConflictDoNothing({ target: emailLogs.idempotencyKey })
    .returning({ id: emailLogs.id, key: emailLogs.idempotencyKey })
  await enqueueAll(
    tx,
    deliverMailJob,
    written.map(({ id }) => ({ emailLogId: id })),
  )
  return new Set(written.map(({ key }) => key))
}

type QueuedMail = Mail & { contactId?: string }

/** For the contacts of the customers, each with the key of the email that it is a copy of. */
async function contactCopies(
  tx: Transaction,
  mails: Mail[],
): Promise<(QueuedMail & { original: string })[]> {
  const shared = mails.flatMap((mail) => {
    const kind = contactMailOf(mail.template)
    return kind === null || mail.customerId === undefined || mail.secrets
      ? []
      : [{ mail, kind, customerId: mail.customerId }]
  })
  const contacts = await contactRecipients(
    tx,
    shared.map(({ customerId }) => customerId),
  )
  return shared.flatMap(({ mail, kind, customerId }) =>
    contacts
      .filter(
        (contact) =>
          contact.customerId === customerId &&
          contact.kinds.includes(kind) &&
          contact.email !== mail.to.toLowerCase(),
      )
      .map(({ contactId, name, email, roles }) => ({
        ...mail,
        original: mail.key,
        key: `${mail.key}:contact:${contactId}`,
        to: email,
        variables: { ...contactVariables(roles, mail.variables), customer_name: name },
        contactId,
      })),
  )
}

function mailRow(mail: QueuedMail) {
  const secrets = mail.secrets ?? {}
  const masked = Object.fromEntries(Object.keys(secrets).map((name) => [name, hidden]))
  return {
    idempotencyKey: mail.key,
    templateId: sql`(select id from email_templates
      where name = ${mail.template})`,
    templateName: mail.template,
    recipient: mail.to,
    variables: { ...mail.variables, ...masked },
    sealedVariables: mail.secrets ? encrypt(JSON.stringify(secrets)) : null,
    attachments: mail.attachments ?? [],
    threading: mail.threading ?? null,
    customerId: mail.customerId ?? null,
    orderId: mail.orderId ?? null,
    invoiceId: mail.invoiceId ?? null,
    contactId: mail.contactId ?? null,
    createdAt: now(),
  }
}
