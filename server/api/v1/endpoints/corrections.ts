import { z } from 'zod'
import { ok } from '#kernel/result.ts'
import { creditNoteById, invoiceById } from '#modules/api/queries/objects/sales.server.ts'
import { statementAnswer } from '#modules/api/queries/objects/statement.server.ts'
import {
  creditNoteObject,
  invoiceObject,
  statementObject,
} from '#modules/api/rules/objects/sales.ts'
import { issueCreditNote } from '#modules/billing/credit-notes/operations/issue-credit-note.server.ts'
import { sendInvoice } from '#modules/billing/invoices/operations/send-invoice.server.ts'
import { mayManageInvoices, maySeeOwnInvoices } from '#modules/billing/policy.ts'
import { type Endpoint, endpoint, untold } from '../endpoint.ts'

const wholeNote = z.strictObject({
  reason: z.string().max(500),
  total: z
    .strictObject({ amount: z.int().min(1), currency: z.literal('ZAR') })
    .optional()
    .describe('With VAT. Left out for the whole invoice.'),
})

/** What is done with an invoice besides paying it. */
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
]
