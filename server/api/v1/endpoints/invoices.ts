import { z } from 'zod'
import { decimalRand } from '#kernel/money.ts'
import { ok } from '#kernel/result.ts'
import { customersByIds } from '#modules/api/queries/objects/customers.server.ts'
import {
  paymentAnswers,
  paymentById,
  refundAnswers,
  refundById,
} from '#modules/api/queries/objects/money.server.ts'
import {
  creditNoteAnswers,
  creditNoteById,
  invoiceAnswers,
  invoiceById,
  invoicesByIds,
  ordersByIds,
} from '#modules/api/queries/objects/sales.server.ts'
import {
  creditNoteObject,
  invoiceObject,
  paymentObject,
  refundObject,
} from '#modules/api/rules/objects/sales.ts'
import { recordInvoicePayment } from '#modules/billing/allocation/operations/record-payment.server.ts'
import { storedInvoiceStatuses } from '#modules/billing/documents/rules/invoice.ts'
import {
  issueAnyInvoicePdf,
  issueInvoicePdf,
} from '#modules/billing/invoices/operations/issue-invoice-pdf.server.ts'
import { mayManageInvoices, mayManagePayments, maySeeOwnInvoices } from '#modules/billing/policy.ts'
import { type Caller, type Endpoint, endpoint } from '../endpoint.ts'
import { listEndpoint, rowId } from '../list-endpoint.ts'

const customer = { scope: 'customers:read', byIds: customersByIds } as const
const invoice = { scope: 'invoices:read', byIds: invoicesByIds } as const
const order = { scope: 'orders:read', byIds: ordersByIds } as const

const policy = { staff: mayManageInvoices, customer: maySeeOwnInvoices }
const moneyPolicy = { staff: mayManagePayments, customer: maySeeOwnInvoices }

async function pdf({ actor, sight }: Caller, id: string) {
  const issued = sight.isStaff
    ? await issueAnyInvoicePdf(actor, id)
    : await issueInvoicePdf(actor, id)
  if (!issued.ok) return issued
  return ok({ kind: 'bytes' as const, type: 'application/pdf', ...issued.value })
}

const newPayment = z.strictObject({
  amount: z.strictObject({
    amount: z.int().min(1).max(10_000_000_000),
    currency: z.literal('ZAR'),
  }),
  received_on: z.iso.date().describe('The day on which the money came in.'),
  reference: z.string().max(100).default(''),
  confirmation: z
    .string()
    .max(100)
    .optional()
    .describe('The answer to a question about an unusual amount, as the refusal names it.'),
})

export const invoiceEndpoints: readonly Endpoint[] = [
  listEndpoint({
    path: '/invoices',
    operationId: 'listInvoices',
    tag: 'Invoices',
    summary: 'List invoices',
    description: 'The status filter is of the stored status: an overdue invoice is unpaid there.',
    scope: 'invoices:read',
    policy,
    of: invoiceObject,
    expands: { customer, order },
    filters: {
      status: z.enum(storedInvoiceStatuses).optional(),
      customer: rowId('customer').optional(),
      order: rowId('order').optional(),
    },
    list: ({ sight }, { filters, ...request }) => {
      const { status = null, customer = null, order = null } = filters
      return invoiceAnswers(sight, { ...request, filters: { status, customer, order } })
    },
  }),
  endpoint({
    method: 'get',
    path: '/invoices/{invoice}',
    operationId: 'getInvoice',
    tag: 'Invoices',
    summary: 'Read an invoice',
    scope: 'invoices:read',
    policy,
    ids: { invoice: 'invoice' },
    expands: { customer, order },
    answer: invoiceObject,
    read: ({ sight, ids }) => invoiceById(sight, ids.invoice ?? ''),
  }),
  endpoint({
    method: 'get',
    path: '/invoices/{invoice}/pdf',
    operationId: 'getInvoicePdf',
    tag: 'Invoices',
    summary: 'Read an invoice as a PDF',
    description: 'The first print of a tax invoice is the original; later ones say Copy.',
    scope: 'invoices:read',
    policy,
    ids: { invoice: 'invoice' },
    answer: 'application/pdf',
    read: async (work) =>
      (await invoiceById(work.sight, work.ids.invoice ?? '')) && pdf(work, work.ids.invoice ?? ''),
  }),
  listEndpoint({
    path: '/credit_notes',
    operationId: 'listCreditNotes',
    tag: 'Credit notes',
    summary: 'List credit notes',
    scope: 'invoices:read',
    policy,
    of: creditNoteObject,
    expands: { customer, invoice },
    filters: { customer: rowId('customer').optional(), invoice: rowId('invoice').optional() },
    list: ({ sight }, { filters: { customer = null, invoice = null }, ...request }) =>
      creditNoteAnswers(sight, { ...request, filters: { customer, invoice } }),
  }),
  endpoint({
    method: 'get',
    path: '/credit_notes/{credit_note}',
    operationId: 'getCreditNote',
    tag: 'Credit notes',
    summary: 'Read a credit note',
    scope: 'invoices:read',
    policy,
    ids: { credit_note: 'credit_note' },
    expands: { customer, invoice },
    answer: creditNoteObject,
    read: ({ sight, ids }) => creditNoteById(sight, ids.credit_note ?? ''),
  }),
  endpoint({
    method: 'get',
    path: '/credit_notes/{credit_note}/pdf',
    operationId: 'getCreditNotePdf',
    tag: 'Credit notes',
    summary: 'Read a credit note as a PDF',
    scope: 'invoices:read',
    policy,
    ids: { credit_note: 'credit_note' },
    answer: 'application/pdf',
    read: async (work) =>
      (await creditNoteById(work.sight, work.ids.credit_note ?? '')) &&
      pdf(work, work.ids.credit_note ?? ''),
  }),
  listEndpoint({
    path: '/payments',
    operationId: 'listPayments',
    tag: 'Payments',
    summary: 'List payments',
    scope: 'payments:read',
    policy: moneyPolicy,
    of: paymentObject,
    expands: { customer, invoice },
    filters: { customer: rowId('customer').optional(), invoice: rowId('invoice').optional() },
    list: ({ sight }, { filters: { customer = null, invoice = null }, ...request }) =>
      paymentAnswers(sight, { ...request, filters: { customer, invoice } }),
  }),
  endpoint({
    method: 'get',
    path: '/payments/{payment}',
    operationId: 'getPayment',
    tag: 'Payments',
    summary: 'Read a payment',
    scope: 'payments:read',
    policy: moneyPolicy,
    ids: { payment: 'payment' },
    expands: { customer, invoice },
    answer: paymentObject,
    read: ({ sight, ids }) => paymentById(sight, ids.payment ?? ''),
  }),
  endpoint({
    method: 'post',
    path: '/invoices/{invoice}/payments',
    operationId: 'recordPayment',
    tag: 'Payments',
    summary: 'Record a payment by EFT',
    description:
      'Whole or in part; what is above the balance becomes the customer’s credit. Answers with the invoice as it is then.',
    scope: 'payments:write',
    policy: { staff: mayManagePayments, customer: null },
    ids: { invoice: 'invoice' },
    status: 201,
    movesMoney: true,
    renamed: { confirmed: '/confirmation', receivedOn: '/received_on' },
    body: newPayment,
    answer: invoiceObject,
    act: async ({ actor, ids, body, onceKey }) => {
      const recorded = await recordInvoicePayment(actor, ids.invoice ?? '', {
        receivedOn: body.received_on,
        amount: decimalRand(body.amount.amount),
        reference: body.reference,
        idempotencyKey: onceKey,
        ...(body.confirmation !== undefined && { confirmed: body.confirmation }),
      })
      return recorded.ok ? ok(null) : recorded
    },
    read: ({ sight, ids }) => invoiceById(sight, ids.invoice ?? ''),
  }),
  listEndpoint({
    path: '/refunds',
    operationId: 'listRefunds',
    tag: 'Payments',
    summary: 'List refunds',
    scope: 'payments:read',
    policy: moneyPolicy,
    of: refundObject,
    expands: { customer, invoice },
    filters: { customer: rowId('customer').optional() },
    list: ({ sight }, { filters: { customer = null }, ...request }) =>
      refundAnswers(sight, { ...request, filters: { customer } }),
  }),
  endpoint({
    method: 'get',
    path: '/refunds/{refund}',
    operationId: 'getRefund',
    tag: 'Payments',
    summary: 'Read a refund',
    scope: 'payments:read',
    policy: moneyPolicy,
    ids: { refund: 'refund' },
    expands: { customer, invoice },
    answer: refundObject,
    read: ({ sight, ids }) => refundById(sight, ids.refund ?? ''),
  }),
]
