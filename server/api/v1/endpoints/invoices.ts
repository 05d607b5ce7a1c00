import { z } from 'zod'
import { ok } from '#kernel/result.ts'
import { customersByIds } from '#modules/api/queries/objects/customers.server.ts'
import {
  creditNoteAnswers,
  creditNoteById,
  invoiceAnswers,
  invoiceById,
  invoicesByIds,
  ordersByIds,
} from '#modules/api/queries/objects/sales.server.ts'
import { creditNoteObject, invoiceObject } from '#modules/api/rules/objects/sales.ts'
import { storedInvoiceStatuses } from '#modules/billing/documents/rules/invoice.ts'
import {
  issueAnyInvoicePdf,
  issueInvoicePdf,
} from '#modules/billing/invoices/operations/issue-invoice-pdf.server.ts'
import { mayManageInvoices, maySeeOwnInvoices } from '#modules/billing/policy.ts'
import { type Caller, type Endpoint, endpoint } from '../endpoint.ts'
import { listEndpoint, rowId } from '../list-endpoint.ts'

const customer = { scope: 'customers:read', byIds: customersByIds } as const
const invoice = { scope: 'invoices:read', byIds: invoicesByIds } as const
const order = { scope: 'orders:read', byIds: ordersByIds } as const

const policy = { staff: mayManageInvoices, customer: maySeeOwnInvoices }

async function pdf({ actor, sight }: Caller, id: string) {
  const issued = sight.isStaff
    ? await issueAnyInvoicePdf(actor, id)
    : await issueInvoicePdf(actor, id)
  if (!issued.ok) return issued
  return ok({ kind: 'bytes' as const, type: 'application/pdf', ...issued.value })
}

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
]
