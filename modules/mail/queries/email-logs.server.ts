import { and, eq, not, type SQL, sql } from 'drizzle-orm'
import { downwards } from '#platform/database/keyset.server.ts'
import { db, type Executor } from '#platform/database.server.ts'
import type { EmailLogStatus } from '../rules/email.ts'
import { emailLogs } from '../tables.server.ts'

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
  const isAboutRenewal = sql`exists (select 1 from invoices where invoices.id = ${emailLogs.invoiceId} and invoices.subscription_id is not null)`
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
