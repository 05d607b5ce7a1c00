import type { EmailLogStatus } from './email.ts'
import { emailLogStatusLabels } from './email-log-list.ts'

type Row = {
  createdAt: Date
  sentAt: Date | null
  recipient: string
  subject: string
  templateName: string
  status: EmailLogStatus
  provider: string | null
  messageId: string | null
  errorMessage: string | null
  invoiceNumber: string | null
  orderNumber: string | null
}

export const emailLogCsvHeads = [
  'Queued',
  'Sent',
  'Recipient',
  'Subject',
  'Template',
  'Status',
  'Provider',
  'Message ID',
  'Error',
  'Invoice',
  'Order',
] as const

/** The cells of one email; times in UTC, as programs read them. */
export function emailLogCsvRow(row: Row): string[] {
  const { provider, messageId, errorMessage, invoiceNumber, orderNumber } = row
  const rest = [provider, messageId, errorMessage, invoiceNumber, orderNumber].map((cell) => cell ?? '')
  const times = [row.createdAt.toISOString(), row.sentAt?.toISOString() ?? '']
  return [...times, row.recipient, row.subject, row.templateName, emailLogStatusLabels[row.status], ...rest]
}
