import { inArray, type SQL, sql } from 'drizzle-orm'
import { newId } from '#kernel/ids.ts'
import { now } from '#platform/clock.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { enqueue, insertOfJobs } from '#platform/queue.server.ts'
import { encrypt } from '#platform/security/encryption.server.ts'
import { insertOf, togetherWith } from '#platform/write-together.server.ts'
import { deliverMailJob } from '../jobs.server.ts'
import { type EmailVariables, hidden, type MailAttachment } from '../rules/email.ts'
import { emailLogs, emailTemplates } from '../tables.server.ts'

export type Mail = {
  /** Business key, such as `order_confirmation:<order id>`: one mail per key, ever. */
  key: string
  template: string
  to: string
  variables: EmailVariables
  /** Variables that nobody but the recipient may read (links, one-time passwords): sealed until sent, masked in the log, then erased. */
  secrets?: Record<string, string>
  attachments?: MailAttachment[]
  customerId?: string
  orderId?: string
  invoiceId?: string
}

/** Writes the message and its delivery in the caller's transaction: it goes out when, and only when, that commits. A known key does nothing; false then. */
export async function enqueueMail(tx: Transaction, mail: Mail): Promise<boolean> {
  const [row] = await tx
    .insert(emailLogs)
    .values({
      ...mailRow(newId(), mail),
      templateId: sql`(select ${emailTemplates.id} from ${emailTemplates} where ${emailTemplates.name} = ${mail.template})`,
    })
    .onConflictDoNothing({ target: emailLogs.idempotencyKey })
    .returning({ id: emailLogs.id })
  if (row) await enqueue(tx, deliverMailJob, { emailLogId: row.id })
  return row !== undefined
}

/** Many messages with their deliveries in one statement. Those with a known key are left out; returns the keys of the others. */
export async function enqueueMails(tx: Transaction, mails: Mail[]): Promise<Set<string>> {
  if (mails.length === 0) return new Set()
  const keys = mails.map(({ key }) => key)
  const known = await tx.select({ key: emailLogs.idempotencyKey }).from(emailLogs).where(inArray(emailLogs.idempotencyKey, keys))
  const fresh = new Map(mails.map((mail) => [mail.key, mail]))
  for (const { key } of known) fresh.delete(key)
  if (fresh.size > 0) await tx.execute(togetherWith(await insertsOfMails([...fresh.values()], sql`'{}'::jsonb`), sql`select 1`))
  return new Set(fresh.keys())
}

/**
 * The same as two parts of a statement that also writes what the messages tell of. `known` are variables, as JSON, that are known within that
 * statement only. The keys must be new.
 */
export async function insertsOfMails(mails: Mail[], known: SQL): Promise<{ mailed: SQL; delivered: SQL }> {
  const rows = mails.map((mail) => mailRow(newId(), mail))
  const computed = { templateId: sql`(select id from email_templates where name = template_name)`, variables: sql`variables || ${known}` }
  return {
    mailed: insertOf(emailLogs, rows, computed),
    delivered: await insertOfJobs(
      deliverMailJob,
      rows.map(({ id }) => ({ emailLogId: id })),
    ),
  }
}

function mailRow(id: string, mail: Mail) {
  const secrets = mail.secrets ?? {}
  const masked = Object.fromEntries(Object.keys(secrets).map((name) => [name, hidden]))
  return {
    id,
    idempotencyKey: mail.key,
    templateName: mail.template,
    recipient: mail.to,
    variables: { ...mail.variables, ...masked },
    sealedVariables: mail.secrets ? encrypt(JSON.stringify(secrets)) : null,
    attachments: mail.attachments ?? [],
    customerId: mail.customerId ?? null,
    orderId: mail.orderId ?? null,
    invoiceId: mail.invoiceId ?? null,
    createdAt: now(),
  }
}
