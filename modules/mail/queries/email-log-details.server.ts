import { and, asc, eq, not, type SQL, sql } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { downwards } from '#platform/database/keyset.server.ts'
import { db, type Executor } from '#platform/database.server.ts'
import type { MailReview } from '../rules/delivery.ts'
import {
  type EmailLogStatus,
  type EmailVariables,
  hidden,
  type MailAttachment,
} from '../rules/email.ts'
import { type RenderedEmail, renderEmail } from '../rules/render-email.ts'
import { emailLogs } from '../tables.server.ts'
import { mailSite, storedTemplate } from './template.server.ts'
import { withSubjects } from './unwritten-subjects.server.ts'

type LogRow = typeof emailLogs.$inferSelect

export type EmailLogDetails = Pick<
  LogRow,
  | 'id'
  | 'recipient'
  | 'subject'
  | 'templateName'
  | 'status'
  | 'delivery'
  | 'provider'
  | 'messageId'
  | 'providerResponse'
  | 'errorMessage'
  | 'attempts'
  | 'orderId'
  | 'invoiceId'
  | 'customerId'
  | 'createdAt'
  | 'sentAt'
> & {
  review: MailReview | null
  attachments: MailAttachment[]
  variables: EmailVariables
  /** It held something that only its recipient may read. */
  hasSecrets: boolean
  /** It can be sent again: it is not waiting, and nothing of it was erased. */
  isResendable: boolean
}

async function rowOf(id: string): Promise<LogRow | undefined> {
  const [row] = isId(id) ? await db().select().from(emailLogs).where(eq(emailLogs.id, id)) : []
  return row
}

/** One email of the log, without its secrets. */
export async function emailLogById(id: string): Promise<EmailLogDetails | null> {
  const row = await rowOf(id)
  if (!row) return null
  const {
    sealedVariables,
    idempotencyKey: _,
    templateId: __,
    handedOverAt: ___,
    threading: ____,
    ...shown
  } = row
  const hasSecrets = Object.values(row.variables).includes(hidden)
  const isErased = hasSecrets && sealedVariables === null
  const [subjected = shown] = await withSubjects([shown])
  return {
    ...subjected,
    hasSecrets,
    isResendable: row.status !== 'queued' && !isErased && row.recipient !== '',
  }
}

/**
 * The email as it would be written today: with what is stored of it (secrets stay hidden) and the
 * template as it is now. Null when that is not possible.
 */
export async function emailLogCopy(id: string): Promise<RenderedEmail | null> {
  const row = await rowOf(id)
  const template = row && row.recipient !== '' ? await storedTemplate(row.templateName) : undefined
  if (!row || !template) return null
  return renderEmail(template, row.variables, mailSite(await siteSettings())).catch(() => null)
}

/** The id of the email with this idempotency key. */
export async function mailIdOfKey(key: string): Promise<string | null> {
  const [row] = await db()
    .select({ id: emailLogs.id })
    .from(emailLogs)
    .where(eq(emailLogs.idempotencyKey, key))
  return row?.id ?? null
}

export type OrderMail = {
  id: string
  templateName: string
  recipient: string
  subject: string
  status: EmailLogStatus
  errorMessage: string | null
  sentAt: Date | null
  createdAt: Date
}

/**
 * The emails about one order and its first invoice, newest first, at most 50, without their
 * variables. Those about renewals are with the renewal's invoice.
 */
export async function emailLogsForOrder(
  orderId: string,
  executor: Executor = db(),
): Promise<OrderMail[]> {
  const isAboutRenewal = sql`exists (select 1
    from invoices where invoices.id = ${emailLogs.invoiceId}
      and invoices.subscription_id is not null)`
  return newest(and(eq(emailLogs.orderId, orderId), not(isAboutRenewal)), executor)
}

/** The emails about one invoice or credit note. */
export async function emailLogsForInvoice(
  invoiceId: string,
  executor: Executor = db(),
): Promise<OrderMail[]> {
  return newest(eq(emailLogs.invoiceId, invoiceId), executor)
}

function newest(where: SQL | undefined, executor: Executor): Promise<OrderMail[]> {
  return executor
    .select({
      id: emailLogs.id,
      templateName: emailLogs.templateName,
      recipient: emailLogs.recipient,
      subject: emailLogs.subject,
      status: emailLogs.status,
      errorMessage: emailLogs.errorMessage,
      sentAt: emailLogs.sentAt,
      createdAt: emailLogs.createdAt,
    })
    .from(emailLogs)
    .where(where)
    .orderBy(downwards(emailLogs.createdAt), downwards(emailLogs.id))
    .limit(50)
}

/** What was queued for one recipient about an order, oldest first. */
export function mailsOfOrder(executor: Executor, orderId: string, recipient: string) {
  const { id, templateName, variables, attachments } = emailLogs
  return executor
    .select({ id, templateName, variables, attachments })
    .from(emailLogs)
    .where(and(eq(emailLogs.orderId, orderId), eq(emailLogs.recipient, recipient)))
    .orderBy(asc(emailLogs.createdAt), asc(id))
}
