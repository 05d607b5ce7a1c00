import { z } from 'zod'
import { decimalRand } from '#kernel/money.ts'
import { andThen, ok } from '#kernel/result.ts'
import { customersByIds } from '#modules/api/queries/objects/customers.server.ts'
import { creditAnswers, creditById } from '#modules/api/queries/objects/money.server.ts'
import {
  creditNoteById,
  invoiceById,
  invoicesByIds,
} from '#modules/api/queries/objects/sales.server.ts'
import { statementAnswer } from '#modules/api/queries/objects/statement.server.ts'
import {
  creditNoteObject,
  creditObject,
  invoiceObject,
  statementObject,
} from '#modules/api/rules/objects/sales.ts'
import { issueCreditNote } from '#modules/billing/credit-notes/operations/issue-credit-note.server.ts'
import { sendInvoice } from '#modules/billing/invoices/operations/send-invoice.server.ts'
import { adjustCredit } from '#modules/billing/payouts/operations/request-payout.server.ts'
import { creditAdjustmentForm } from '#modules/billing/payouts/rules/payout.ts'
import { mayManageInvoices, mayManagePayments, maySeeOwnInvoices } from '#modules/billing/policy.ts'
import { byForm, type Endpoint, endpoint, untold } from '../endpoint.ts'
import { listEndpoint, rowId } from '../list-endpoint.ts'

const wholeNote = z.strictObject({
  reason: z.string().max(500),
  total: z
    .strictObject({ amount: z.int().min(1), currency: z.literal('ZAR') })
    .optional()
    .describe('With VAT. Left out for the whole invoice.'),
})

const customer = { scope: 'customers:read', byIds: customersByIds } as const
const invoice = { scope: 'invoices:read', byIds: invoicesByIds } as const

/** What is done with an invoice besides paying it, and with what is left of its money. */
export const correctionEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'post',
    path: '/invoices/{invoice}/send',
    operationId: 'sendInvoice',
    tag: 'Invoices',
    summary: 'Email an invoice to its customer',
    scope: 'invoices:write',
    policy: { staff: mayManageInvoices, customer: null },
    ids: { invoice: 'invoice' },
    answer: invoiceObject,
    act: ({ actor, ids, onceKey }) =>
      untold(sendInvoice(actor, ids.invoice ?? '', { occasion: onceKey })),
    read: ({ sight, ids }) => invoiceById(sight, ids.invoice ?? ''),
  }),
  endpoint({
    method: 'post',
    path: '/invoices/{invoice}/credit_notes',
    operationId: 'creditInvoice',
    tag: 'Credit notes',
    summary: 'Credit an invoice',
    description: 'In whole, or by an amount. The customer is emailed; money paid becomes credit.',
    scope: 'invoices:write',
    policy: { staff: mayManageInvoices, customer: null },
    ids: { invoice: 'invoice' },
    status: 201,
    movesMoney: true,
    renamed: { total: '/total/amount' },
    body: wholeNote,
    answer: creditNoteObject,
    act: async ({ actor, ids, body, onceKey }) => {
      const { reason, total } = body
      const extent = total
        ? ({ kind: 'total', totalCents: total.amount, description: reason } as const)
        : ({ kind: 'whole' } as const)
      const request = { reason, extent, idempotencyKey: onceKey }
      const issued = await issueCreditNote(actor, ids.invoice ?? '', request)
      return issued.ok ? ok({ id: issued.value.noteId }) : issued
    },
    read: ({ sight }, { id }) => creditNoteById(sight, id),
  }),
  endpoint({
    method: 'get',
    path: '/customers/{customer}/statement',
    operationId: 'getStatement',
    tag: 'Statements',
    summary: 'Read the statement of an account',
    description: 'Without days, the last three months.',
    scope: 'invoices:read',
    policy: { staff: mayManageInvoices, customer: maySeeOwnInvoices },
    ids: { customer: 'customer' },
    query: z.strictObject({ from: z.iso.date().optional(), to: z.iso.date().optional() }),
    answer: statementObject,
    read: ({ actor, sight, ids, query }) =>
      statementAnswer(actor, sight, { customerId: ids.customer ?? '', ...query }),
  }),
  listEndpoint({
    path: '/credit_entries',
    operationId: 'listCreditEntries',
    tag: 'Payments',
    summary: 'List what was added to credit and used of it',
    scope: 'payments:read',
    policy: { staff: mayManagePayments, customer: maySeeOwnInvoices },
    of: creditObject,
    expands: { customer, invoice },
    filters: { customer: rowId('customer').optional() },
    list: ({ sight }, { filters, ...request }) =>
      creditAnswers(sight, { ...request, filters: { customer: filters.customer ?? null } }),
  }),
  endpoint({
    method: 'post',
    path: '/customers/{customer}/credit_adjustments',
    operationId: 'adjustCredit',
    tag: 'Payments',
    summary: 'Correct a customer’s credit',
    description: 'No money is moved. Less than nothing can’t be left.',
    scope: 'payments:write',
    policy: { staff: mayManagePayments, customer: null },
    ids: { customer: 'customer' },
    status: 201,
    movesMoney: true,
    renamed: { amount: '/amount/amount' },
    body: z.strictObject({
      amount: z
        .strictObject({ amount: z.int(), currency: z.literal('ZAR') })
        .describe('Given to the customer; below zero, taken.'),
      reason: z.string().max(300),
    }),
    answer: creditObject,
    act: async ({ actor, ids, body: { amount, reason }, onceKey }) => {
      const form = { amount: decimalRand(amount.amount), reason, idempotency_key: onceKey }
      const adjusted = await andThen(byForm(creditAdjustmentForm, form), (change) =>
        adjustCredit(actor, ids.customer ?? '', change),
      )
      return adjusted.ok ? ok({ id: adjusted.value.creditId }) : adjusted
    },
    read: ({ sight }, { id }) => creditById(sight, id),
  }),
]
