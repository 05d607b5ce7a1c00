import { z } from 'zod'
import { invoiceStatuses } from '#modules/billing/documents/rules/invoice.ts'
import { orderStatuses, paymentMethods } from '#modules/billing/orders/rules/order.ts'
import { payoutMethods, payoutStates } from '#modules/billing/payouts/rules/payout.ts'
import { movementKinds } from '#modules/billing/statements/rules/statement.ts'
import { creditKinds } from '#modules/billing/subscriptions/rules/renewal-states.ts'
import {
  subscriptionPaymentMethods,
  subscriptionStatuses,
} from '#modules/billing/subscriptions/rules/subscription-list.ts'
import { limitNames, packageBillingPeriods, packageTypes } from '#modules/catalog/rules/package.ts'
import { billingPeriods } from '#modules/catalog/rules/price.ts'
import { customerStatuses } from '#modules/customers/rules/customer.ts'
import { contactRoles } from '#modules/identity/rules/contact.ts'
import { day, expandable, idOf, money, named, timestamp } from './base.ts'

export const addressObject = named(
  'Address',
  'A billing address. `country` is a code of two letters.',
  z.strictObject({
    line1: z.string(),
    line2: z.string(),
    city: z.string(),
    province: z.string(),
    postal_code: z.string(),
    country: z.string(),
  }),
)

export const customerObject = named(
  'Customer',
  'A buyer: a person or a company.',
  z.strictObject({
    id: idOf('customer'),
    object: z.literal('customer'),
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    company: z.string(),
    phone: z.string(),
    vat_number: z.string(),
    billing_address: addressObject,
    status: z.enum(customerStatuses),
    /** Staff write these for each other. */
    notes: z.string().optional(),
    tags: z.array(z.string()).optional(),
    created_at: timestamp,
  }),
)

export const contactObject = named(
  'Contact',
  'A person who acts for a customer besides its owner.',
  z.strictObject({
    id: idOf('contact'),
    object: z.literal('contact'),
    customer: idOf('customer'),
    name: z.string(),
    email: z.string(),
    roles: z.array(z.enum(contactRoles)),
    state: z.enum(['active', 'invited', 'expired']),
    invited_at: timestamp,
  }),
)

export const packageObject = named(
  'Package',
  'What is sold. Prices are without VAT.',
  z.strictObject({
    id: idOf('package'),
    object: z.literal('package'),
    name: z.string(),
    slug: z.string(),
    description: z.string(),
    type: z.enum(packageTypes),
    billing_period: z.enum(packageBillingPeriods),
    price: money,
    further_prices: z.array(
      z.strictObject({ billing_period: z.enum(billingPeriods), price: money }),
    ),
    setup_fee: money,
    features: z.array(z.string()),
    limits: z.partialRecord(z.enum(limitNames), z.string()),
    is_active: z.boolean(),
    is_featured: z.boolean(),
    is_on_site: z.boolean(),
    created_at: timestamp,
    updated_at: timestamp,
  }),
)

const documentLine = named(
  'Line',
  'A line of a document. Prices are without VAT.',
  z.strictObject({
    package: idOf('package').nullable(),
    description: z.string(),
    quantity: z.int(),
    unit_price: money,
    total: money,
  }),
)

const amounts = {
  subtotal: money,
  vat_rate: z.number().describe('Per cent.'),
  vat: money,
  total: money,
}

export const orderObject = named(
  'Order',
  'What a customer ordered. Its invoice asks for the money.',
  z.strictObject({
    id: idOf('order'),
    object: z.literal('order'),
    number: z.string(),
    customer: expandable('customer', customerObject),
    status: z.enum(orderStatuses),
    payment_method: z.enum(paymentMethods),
    payment_reference: z.string(),
    billing_period: z.enum(billingPeriods),
    ...amounts,
    lines: z.array(documentLine),
    invoice: idOf('invoice').nullable(),
    purchase_order_number: z.string(),
    service_label: z.string(),
    cancel_reason: z.string().nullable(),
    paid_at: timestamp.nullable(),
    cancelled_at: timestamp.nullable(),
    created_at: timestamp,
  }),
)

const documentFields = {
  number: z.string(),
  title: z.string().describe('What the document calls itself, such as Tax Invoice.'),
  customer: expandable('customer', customerObject),
  issue_date: day,
  ...amounts,
  lines: z.array(documentLine),
  purchase_order_number: z.string(),
  created_at: timestamp,
}

export const invoiceObject = named(
  'Invoice',
  'A pro-forma, an invoice or a tax invoice. Treat statuses that you do not know as other.',
  z.strictObject({
    id: idOf('invoice'),
    object: z.literal('invoice'),
    ...documentFields,
    status: z.enum(invoiceStatuses),
    order: expandable('order', orderObject).nullable(),
    subscription: idOf('subscription').nullable(),
    due_date: day,
    tax_point: day.nullable(),
    paid_on: day.nullable(),
    paid: money,
    credited: money,
    owed: money,
    payment_method: z.enum(paymentMethods),
    payment_reference: z.string(),
    notes: z.string(),
  }),
)

export const creditNoteObject = named(
  'CreditNote',
  'A correction of an invoice. Amounts are negative.',
  z.strictObject({
    id: idOf('credit_note'),
    object: z.literal('credit_note'),
    ...documentFields,
    invoice: expandable('invoice', invoiceObject).nullable(),
    reason: z.string(),
  }),
)

export const paymentObject = named(
  'Payment',
  'Money received for an invoice. A payment is never changed: another one with the opposite amount reverses it.',
  z.strictObject({
    id: idOf('payment'),
    object: z.literal('payment'),
    invoice: expandable('invoice', invoiceObject),
    customer: expandable('customer', customerObject),
    amount: money,
    method: z.enum(paymentMethods),
    reference: z.string(),
    received_on: day,
    reverses: idOf('payment').nullable(),
    reversal_reason: z.string(),
    reversed_at: timestamp.nullable(),
    created_at: timestamp,
  }),
)

export const statementObject = named(
  'Statement',
  'A customer’s account over a period: what it began with, each movement, and what it ended with.',
  z.strictObject({
    object: z.literal('statement'),
    customer: idOf('customer'),
    from: day,
    to: day,
    opening: money,
    closing: money,
    credit: money,
    lines: z.array(
      z.strictObject({
        day,
        kind: z.enum(movementKinds),
        number: z.string(),
        detail: z.string(),
        effect: money,
        balance: money,
      }),
    ),
  }),
)

export const refundObject = named(
  'Refund',
  'Money that goes back to a customer.',
  z.strictObject({
    id: idOf('refund'),
    object: z.literal('refund'),
    customer: expandable('customer', customerObject),
    invoice: expandable('invoice', invoiceObject).nullable(),
    amount: money,
    method: z.enum(payoutMethods),
    state: z.enum(payoutStates),
    /** For staff. */
    account: z.string().optional().describe('Where it goes to, by bank.'),
    reference: z.string(),
    reason: z.string(),
    decided_at: timestamp.nullable(),
    created_at: timestamp,
  }),
)

export const creditObject = named(
  'CreditEntry',
  'What was added to a customer’s credit, or used of it.',
  z.strictObject({
    id: idOf('credit'),
    object: z.literal('credit_entry'),
    customer: expandable('customer', customerObject),
    kind: z.enum(creditKinds),
    amount: money,
    invoice: expandable('invoice', invoiceObject).nullable(),
    payment: idOf('payment').nullable(),
    note: z.string(),
    is_reversal: z.boolean(),
    reversed_at: timestamp.nullable(),
    created_at: timestamp,
  }),
)

export const subscriptionObject = named(
  'Subscription',
  'A service that renews. The amount is for one period, without VAT.',
  z.strictObject({
    id: idOf('subscription'),
    object: z.literal('subscription'),
    customer: expandable('customer', customerObject),
    package: idOf('package').nullable(),
    order: idOf('order').nullable(),
    description: z.string(),
    service_label: z.string(),
    status: z.enum(subscriptionStatuses),
    billing_period: z.enum(billingPeriods),
    amount: money,
    payment_method: z.enum(subscriptionPaymentMethods),
    start_date: day,
    end_date: day,
    next_billing_date: day,
    auto_renew: z.boolean(),
    cancel_at_period_end: z.boolean(),
    is_suspended: z.boolean(),
    cancelled_at: timestamp.nullable(),
    created_at: timestamp,
  }),
)
