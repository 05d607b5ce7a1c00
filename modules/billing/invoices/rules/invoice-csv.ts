import type { CalendarDate } from '#kernel/dates.ts'
import { type Cents, decimalRand } from '#kernel/money.ts'
import {
  type InvoiceKind,
  type InvoiceStatus,
  owedCents,
} from '#modules/billing/documents/rules/invoice.ts'
import { type PaymentMethod, paymentMethodLabels } from '#modules/billing/orders/rules/order.ts'

export const invoiceCsvHeads = [
  'Number',
  'Document',
  'Issued',
  'Due',
  'Status',
  'Customer',
  'Company',
  'Email',
  'Subtotal',
  'VAT',
  'Total',
  'Paid',
  'Credited',
  'Balance',
  'Payment method',
  'Reference',
  'Next billing',
  'Purchase order',
]

type Row = {
  number: string
  kind: InvoiceKind
  status: InvoiceStatus
  issueDate: CalendarDate
  dueDate: CalendarDate
  customerName: string
  company: string
  email: string
  subtotalCents: Cents
  vatCents: Cents
  totalCents: Cents
  paidCents: Cents
  creditedCents: Cents
  method: PaymentMethod
  reference: string
  nextBilling: { label: string }
  purchaseOrderNumber: string
}

/**
 * One document in the order of the header; amounts in rand with a decimal point, days as
 * YYYY-MM-DD.
 */
export function invoiceCsvRow(row: Row): string[] {
  const isNote = row.kind === 'credit_note'
  return [
    row.number,
    isNote ? 'Credit note' : 'Invoice',
    row.issueDate,
    isNote ? '' : row.dueDate,
    row.status,
    row.customerName,
    row.company,
    row.email,
    ...[
      row.subtotalCents,
      row.vatCents,
      row.totalCents,
      row.paidCents,
      row.creditedCents,
      owedCents(row),
    ].map(decimalRand),
    paymentMethodLabels[row.method],
    row.reference,
    row.nextBilling.label,
    row.purchaseOrderNumber,
  ]
}
