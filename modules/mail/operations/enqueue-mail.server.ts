import { sql } from 'drizzle-orm'
import { now } from '#platform/clock.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { enqueueAll } from '#platform/queue.server.ts'
import { encrypt } from '#platform/security/encryption.server.ts'
import { deliverMailJob } from '../jobs.server.ts'
import { type EmailVariables, hidden, type MailAttachment } from '../rules/email.ts'
import type { MailThreading } from '../rules/threading.ts'
import { emailLogs } from '../tables.server.ts'

export type Mail = {
  /** Idempotency key, such as `order_confirmation:<order id>`: one email per key, ever. */
  key: string
  template: string
  to: string
  variables: EmailVariables
  /** Variables only the recipient may read (links, one-time passwords): encrypted until sent, masked in the log, then erased. */
  secrets?: Record<string, string>
  attachments?: MailAttachment[]
  /** Of an email that people answer by email. */
  threading?: MailThreading
  customerId?: string
  orderId?: string
  invoiceId?: string
}

/** Queues the email in the caller's transaction: it is sent exactly if that commits. Returns false for a known key, which changes nothing. */
export async function enqueueMail(tx: Transaction, mail: Mail): Promise<boolean> {
  return (await enqueueMails(tx, [mail])).has(mail.key)
}

/** The same for many. Messages with a known key are left out; returns the keys of the others. */
export async function enqueueMails(tx: Transaction, mails: Mail[]): Promise<Set<string>> {
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

function mailRow(mail: Mail) {
  const secrets = mail.secrets ?? {}
  const masked = Object.fromEntries(Object.keys(secrets).map((name) => [name, hidden]))
  return {
    idempotencyKey: mail.key,
    templateId: sql`(select id from email_templates where name = ${mail.template})`,
    templateName: mail.template,
    recipient: mail.to,
    variables: { ...mail.variables, ...masked },
    sealedVariables: mail.secrets ? encrypt(JSON.stringify(secrets)) : null,
    attachments: mail.attachments ?? [],
    threading: mail.threading ?? null,
    customerId: mail.customerId ?? null,
    orderId: mail.orderId ?? null,
    invoiceId: mail.invoiceId ?? null,
    createdAt: now(),
  }
}
