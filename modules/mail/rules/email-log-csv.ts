import { dayIn, type TimeZone, timeIn } from '#kernel/dates.ts'
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
  'Queued on',
  'Queued at',
  'Sent on',
  'Sent at',
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

/** The cells of one email; days and times in `zone`, the site's. */
export function emailLogCsvRow(row: Row, zone: TimeZone): string[] {
  const { provider, messageId, errorMessage, invoiceNumber, orderNumber } = row
  const rest = [provider, messageId, errorMessage, invoiceNumber, orderNumber].map(
    (cell) => cell ?? '',
  )
  const times = [row.createdAt, row.sentAt].flatMap((moment) =>
    moment ? [dayIn(zone, moment), timeIn(zone, moment)] : ['', ''],
  )
  return [
    ...times,
    row.recipient,
    row.subject,
    row.templateName,
    emailLogStatusLabels[row.status],
    ...rest,
  ]
}
