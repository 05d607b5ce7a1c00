import { z } from 'zod'
import { decimalRand } from '#kernel/money.ts'
import { maxReasonLength } from '#kernel/reason.ts'
import { andThen, ok, type Result, refuse } from '#kernel/result.ts'
import { customersByIds } from '#modules/api/queries/objects/customers.server.ts'
import {
  creditAnswers,
  creditById,
  paymentAnswers,
  paymentById,
  refundAnswers,
  refundById,
} from '#modules/api/queries/objects/money.server.ts'
import { invoiceById, invoicesByIds } from '#modules/api/queries/objects/sales.server.ts'
import {
  creditObject,
  invoiceObject,
  paymentObject,
  refundObject,
} from '#modules/api/rules/objects/sales.ts'
import { recordInvoicePayment } from '#modules/billing/allocation/operations/record-payment.server.ts'
import { reversePayment } from '#modules/billing/allocation/operations/reverse-payment.server.ts'
import { reversalForm, reversedMoney } from '#modules/billing/allocation/rules/reversal.ts'
import { decidePayout } from '#modules/billing/payouts/operations/decide-payout.server.ts'
import {
  adjustCredit,
  requestPayout,
} from '#modules/billing/payouts/operations/request-payout.server.ts'
import {
  creditAdjustmentForm,
  payoutForm,
  payoutMethods,
} from '#modules/billing/payouts/rules/payout.ts'
import { mayManagePayments, maySeeOwnInvoices } from '#modules/billing/policy.ts'
import { byForm, type Caller, type Endpoint, endpoint, formOf, untold } from '../endpoint.ts'
import { listEndpoint, rowId } from '../list-endpoint.ts'

const customer = { scope: 'customers:read', byIds: customersByIds } as const
const invoice = { scope: 'invoices:read', byIds: invoicesByIds } as const
const policy = { staff: mayManagePayments, customer: maySeeOwnInvoices }

/** What every write has in common. */
const write = {
  tag: 'Payments',
  scope: 'payments:write',
  policy: { staff: mayManagePayments, customer: null },
  movesMoney: true,
} as const

const maxCents = 10_000_000_000

/** An amount of at least so many cents. */
const zar = (least: number) =>
  z.strictObject({ amount: z.int().min(least).max(maxCents), currency: z.literal('ZAR') })
const amount = zar(1)
const reason = z.string().max(maxReasonLength)

const newPayment = z.strictObject({
  amount,
  received_on: z.iso.date().describe('The day on which the money came in.'),
  reference: z.string().max(100).default(''),
  confirmation: z
    .string()
    .max(100)
    .optional()
    .describe('The answer to a question about an unusual amount, as the refusal names it.'),
})

const reversal = z.strictObject({
  reason,
  money: z
    .enum(reversedMoney)
    .describe('Gone: it left us or never came. Credit: we still have it, and it becomes credit.'),
  reversed_on: z.iso.date().optional().describe('Today if it is left out.'),
  email_customer: z.boolean().default(false),
})

const newRefund = z.strictObject({
  amount: amount.describe('Of the customer’s credit.'),
  method: z
    .enum(payoutMethods)
    .describe('By bank it waits on the payout list. A card was refunded at the gateway already.'),
  account: z
    .string()
    .max(300)
    .optional()
    .describe('Bank, account holder and account number. Required by bank.'),
  reference: z
    .string()
    .max(100)
    .optional()
    .describe('Of a card, the gateway’s number of the payment. Required then.'),
  invoice: rowId('invoice').optional().describe('The credited invoice that it refunds.'),
  reason,
})

async function requestedRefund(
  { actor, sight, ids, onceKey }: Caller & { onceKey: string },
  { amount: { amount: cents }, invoice: invoiceId, ...sent }: z.output<typeof newRefund>,
): Promise<Result<{ id: string }>> {
  const refunded = invoiceId === undefined ? null : await invoiceById(sight, invoiceId)
  if (invoiceId !== undefined && !refunded)
    return refuse('invalid', 'Please check the payout.', {
      fields: { invoice: ['There is no such invoice.'] },
    })
  const form = {
    ...sent,
    amount: decimalRand(cents),
    invoice: refunded?.number,
    idempotency_key: onceKey,
  }
  const requested = await andThen(byForm(payoutForm, formOf(form)), (request) =>
    requestPayout(actor, ids.customer ?? '', request),
  )
  return requested.ok ? ok({ id: requested.value.payoutId }) : requested
}

const readPayment = ({ sight, ids }: Caller) => paymentById(sight, ids.payment ?? '')
const readRefund = ({ sight, ids }: Caller) => refundById(sight, ids.refund ?? '')

export const paymentEndpoints: readonly Endpoint[] = [
  listEndpoint({
    path: '/payments',
    operationId: 'listPayments',
    tag: 'Payments',
    summary: 'List payments',
    scope: 'payments:read',
    policy,
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
    policy,
    ids: { payment: 'payment' },
    expands: { customer, invoice },
    answer: paymentObject,
    read: readPayment,
  }),
  endpoint({
    ...write,
    method: 'post',
    path: '/invoices/{invoice}/payments',
    operationId: 'recordPayment',
    summary: 'Record a payment by EFT',
    description:
      'Whole or in part; what is above the balance becomes the customer’s credit. Answers with the invoice as it is then.',
    ids: { invoice: 'invoice' },
    status: 201,
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
  endpoint({
    ...write,
    method: 'post',
    path: '/payments/{payment}/reverse',
    operationId: 'reversePayment',
    summary: 'Reverse a payment',
    description:
      'A payment of its own with the opposite amount; the invoice is owed again. What came by a bank statement is undone there.',
    ids: { payment: 'payment' },
    body: reversal,
    answer: paymentObject,
    act: ({ actor, ids, body: { reason, money, reversed_on, email_customer } }) =>
      untold(
        andThen(
          byForm(
            reversalForm,
            formOf({ reason, money, reversedOn: reversed_on, emailCustomer: email_customer }),
          ),
          (input) => reversePayment(actor, ids.payment ?? '', input),
        ),
      ),
    read: readPayment,
  }),
  listEndpoint({
    path: '/refunds',
    operationId: 'listRefunds',
    tag: 'Payments',
    summary: 'List refunds',
    scope: 'payments:read',
    policy,
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
    policy,
    ids: { refund: 'refund' },
    expands: { customer, invoice },
    answer: refundObject,
    read: readRefund,
  }),
  endpoint({
    ...write,
    method: 'post',
    path: '/customers/{customer}/refunds',
    operationId: 'requestRefund',
    summary: 'Pay a customer’s credit out',
    ids: { customer: 'customer' },
    status: 201,
    renamed: { amount: '/amount/amount' },
    body: newRefund,
    answer: refundObject,
    act: (work) => requestedRefund(work, work.body),
    read: ({ sight }, { id }) => refundById(sight, id),
  }),
  endpoint({
    ...write,
    method: 'post',
    path: '/refunds/{refund}/pay',
    operationId: 'payRefund',
    summary: 'Note that a refund was paid at the bank',
    description: 'The customer is emailed. No money is moved from here.',
    ids: { refund: 'refund' },
    answer: refundObject,
    act: ({ actor, ids }) => untold(decidePayout(actor, ids.refund ?? '', 'paid')),
    read: readRefund,
  }),
  endpoint({
    ...write,
    method: 'post',
    path: '/refunds/{refund}/withdraw',
    operationId: 'withdrawRefund',
    summary: 'Take a refund off the payout list',
    description: 'The customer has the credit back.',
    ids: { refund: 'refund' },
    answer: refundObject,
    act: ({ actor, ids }) => untold(decidePayout(actor, ids.refund ?? '', 'withdrawn')),
    read: readRefund,
  }),
  listEndpoint({
    path: '/credit_entries',
    operationId: 'listCreditEntries',
    tag: 'Payments',
    summary: 'List what was added to credit and used of it',
    scope: 'payments:read',
    policy,
    of: creditObject,
    expands: { customer, invoice },
    filters: { customer: rowId('customer').optional() },
    list: ({ sight }, { filters: { customer = null }, ...request }) =>
      creditAnswers(sight, { ...request, filters: { customer } }),
  }),
  endpoint({
    ...write,
    method: 'post',
    path: '/customers/{customer}/credit_adjustments',
    operationId: 'adjustCredit',
    summary: 'Correct a customer’s credit',
    description: 'No money is moved. Less than nothing can’t be left.',
    ids: { customer: 'customer' },
    status: 201,
    renamed: { amount: '/amount/amount' },
    body: z.strictObject({
      amount: zar(-maxCents).describe('Given to the customer; below zero, taken.'),
      reason,
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
