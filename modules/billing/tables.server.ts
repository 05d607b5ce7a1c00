import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type {
  DocumentBuyer,
  DocumentSeller,
  ProForma,
} from '#modules/billing/documents/rules/document.ts'
import { invoiceKinds, storedInvoiceStatuses } from '#modules/billing/documents/rules/invoice.ts'
import type { RatePart } from '#modules/billing/documents/rules/rate-parts.ts'
import { gatewayModes, orderStatuses, paymentMethods } from '#modules/billing/orders/rules/order.ts'
import { firstGateway } from '#modules/billing/payments/rules/gateways.ts'
import {
  subscriptionPaymentMethods,
  subscriptionStatuses,
} from '#modules/billing/subscriptions/rules/subscription-list.ts'
import { billingPeriods } from '#modules/catalog/rules/price.ts'
import { packages } from '#modules/catalog/tables.server.ts'
import type { BillingAddress } from '#modules/customers/rules/customer.ts'
import { customers } from '#modules/customers/tables.server.ts'
import { recurringModels } from '#modules/settings/rules/billing-settings.ts'
import { cents, createdAt, id, moment, updatedAt } from '#platform/database/columns.server.ts'

export const orderStatus = pgEnum('order_status', orderStatuses)
export const paymentMethod = pgEnum('payment_method', paymentMethods)
export const billingPeriod = pgEnum('billing_period', billingPeriods)
export const gatewayMode = pgEnum('gateway_mode', gatewayModes)
export const recurringModel = pgEnum('recurring_model', recurringModels)
export const invoiceStatus = pgEnum('invoice_status', storedInvoiceStatuses)
export const invoiceKind = pgEnum('invoice_kind', invoiceKinds)
export const subscriptionStatus = pgEnum('subscription_status', subscriptionStatuses)
export const subscriptionPaymentMethod = pgEnum(
  'subscription_payment_method',
  subscriptionPaymentMethods,
)

/**
 * The id of a card gateway. The default is for a release before this column, which may still write
 * while servers are upgraded one after the other.
 */
export const gateway = () => text('gateway').default(firstGateway)

export const orders = pgTable(
  'orders',
  {
    id: id(),
    orderNumber: text('order_number').notNull().unique(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    packageId: uuid('package_id').references(() => packages.id),
    status: orderStatus('status').notNull().default('pending'),
    paymentMethod: paymentMethod('payment_method').notNull(),
    billingPeriod: billingPeriod('billing_period').notNull(),
    currency: text('currency').notNull().default('ZAR'),
    /** Snapshot of the price (D11): a payment is compared with `totalCents`, to the cent. */
    subtotalCents: cents('subtotal_cents').notNull(),
    discountBasisPoints: integer('discount_basis_points').notNull().default(0),
    vatRateBasisPoints: integer('vat_rate_basis_points').notNull(),
    vatCents: cents('vat_cents').notNull(),
    totalCents: cents('total_cents').notNull(),
    customerName: text('customer_name').notNull(),
    customerEmail: text('customer_email').notNull(),
    customerPhone: text('customer_phone').notNull().default(''),
    customerCompany: text('customer_company').notNull().default(''),
    customerVatNumber: text('customer_vat_number').notNull().default(''),
    billingAddress: jsonb('billing_address').$type<BillingAddress>().notNull(),
    purchaseOrderNumber: text('purchase_order_number').notNull().default(''),
    /** The domain or name that the buyer gave to what was bought. */
    serviceLabel: text('service_label').notNull().default(''),
    /** D20: a sandbox notification never pays a live order. Null for bank transfer. */
    gateway: gateway(),
    gatewayMode: gatewayMode('gateway_mode'),
    gatewayMerchantId: text('gateway_merchant_id'),
    recurringModel: recurringModel('recurring_model'),
    paymentReference: text('payment_reference').notNull(),
    cancelReason: text('cancel_reason'),
    placedBy: text('placed_by'),
    paidAt: moment('paid_at'),
    cancelledAt: moment('cancelled_at'),
    /** When staff said that what was bought is set up, and who said it. */
    setUpAt: moment('set_up_at'),
    setUpBy: text('set_up_by'),
    deletedAt: moment('deleted_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    // The services to set up, those that wait longest first.
    index('orders_to_set_up')
      .on(table.paidAt, table.id)
      .where(
        sql`${table.status} = 'paid' and ${table.setUpAt} is null and ${table.deletedAt} is null`,
      ),
    check(
      'orders_total_adds_up',
      sql`${table.totalCents} = ${table.subtotalCents} + ${table.vatCents}`,
    ),
    check(
      'orders_paid_at_when_paid',
      sql`(${table.status} in ('paid', 'refunded')) = (${table.paidAt} is not null)`,
    ),
    check(
      'orders_cancelled_at_when_cancelled',
      sql`(${table.status} = 'cancelled') = (${table.cancelledAt} is not null)`,
    ),
    index('orders_customer').on(table.customerId, table.createdAt.desc(), table.id.desc()),
    // The order list. Its other indexes have included columns, which Drizzle cannot express: see
    // 0008_order_list_covering.sql.
    index('orders_list_newest')
      .on(table.createdAt, table.id)
      .where(sql`${table.deletedAt} is null`),
    index('orders_list_search')
      .using('gin', table.orderNumber.op('gin_trgm_ops'), table.customerEmail.op('gin_trgm_ops'))
      .with({ gin_pending_list_limit: 256 }),
    // Few orders have one, so the index is of those alone.
    index('orders_purchase_order_search')
      .using('gin', table.purchaseOrderNumber.op('gin_trgm_ops'))
      .where(sql`${table.purchaseOrderNumber} <> ''`),
    index('orders_service_label_search')
      .using('gin', table.serviceLabel.op('gin_trgm_ops'))
      .where(sql`${table.serviceLabel} <> ''`),
  ],
)

export const subscriptions = pgTable(
  'subscriptions',
  {
    id: id(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    packageId: uuid('package_id').references(() => packages.id),
    orderId: uuid('order_id')
      .unique()
      .references(() => orders.id),
    description: text('description').notNull(),
    /** As on the order that started it. */
    serviceLabel: text('service_label').notNull().default(''),
    billingPeriod: billingPeriod('billing_period').notNull(),
    /** Per period, without VAT. */
    amountCents: cents('amount_cents').notNull(),
    status: subscriptionStatus('status').notNull().default('active'),
    paymentMethod: subscriptionPaymentMethod('payment_method').notNull(),
    recurringModel: recurringModel('recurring_model'),
    gatewayToken: text('gateway_token'),
    gateway: gateway(),
    gatewayMode: gatewayMode('gateway_mode'),
    gatewayMerchantId: text('gateway_merchant_id'),
    startDate: date('start_date', { mode: 'string' }).notNull(),
    endDate: date('end_date', { mode: 'string' }).notNull(),
    /** Day of the month for renewals after short months (D14). */
    anchorDay: smallint('anchor_day').notNull(),
    nextBillingDate: date('next_billing_date', { mode: 'string' }).notNull(),
    lastBillingDate: date('last_billing_date', { mode: 'string' }),
    autoRenew: boolean('auto_renew').notNull().default(true),
    cancelledAt: moment('cancelled_at'),
    /**
     * The first day on which it was no longer served: that of the cancellation, or of a suspension
     * or pause before it.
     */
    endedOn: date('ended_on', { mode: 'string' }),
    cancellationReason: text('cancellation_reason'),
    pausedAt: moment('paused_at'),
    resumeDate: date('resume_date', { mode: 'string' }),
    /** Suspended for debt; the status of B§4 is unchanged, and payment restores the service. */
    suspendedAt: moment('suspended_at'),
    suspensionReason: text('suspension_reason'),
    /** A server was told to suspend it and has not confirmed yet: its days are still used (D34). */
    stillServed: boolean('still_served').notNull().default(false),
    /** The last restore: no card is charged by itself for a period that ended before it (D34). */
    restoredOn: date('restored_on', { mode: 'string' }),
    /** No card is charged for a renewal before, so that one after a restore is announced. */
    chargeNotBefore: date('charge_not_before', { mode: 'string' }),
    /** The later day that the gateway was given for its charge while the service is suspended. */
    gatewayChargeOn: date('gateway_charge_on', { mode: 'string' }),
    /** Excluded from billing until staff have reviewed it: something is wrong with it. */
    parkedAt: moment('parked_at'),
    parkReason: text('park_reason'),
    cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull().default(false),
    /** A change planned for the renewal: all null, or at least amount and description. */
    pendingPackageId: uuid('pending_package_id').references(() => packages.id),
    pendingBillingPeriod: billingPeriod('pending_billing_period'),
    pendingAmountCents: cents('pending_amount_cents'),
    pendingDescription: text('pending_description'),
    /** When we asked the gateway to cancel it; repeated until it confirms. */
    gatewayCancelRequestedAt: moment('gateway_cancel_requested_at'),
    gatewayCancelConfirmedAt: moment('gateway_cancel_confirmed_at'),
    /** The gateway's state at the last daily query, for a subscription that it charges itself. */
    gatewayStatus: text('gateway_status'),
    gatewayCheckedOn: date('gateway_checked_on', { mode: 'string' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('subscriptions_newest').on(table.createdAt.desc(), table.id.desc()),
    index('subscriptions_status').on(table.status, table.createdAt.desc(), table.id.desc()),
    index('subscriptions_next').on(table.nextBillingDate, table.id),
    index('subscriptions_cancelled')
      .on(table.cancelledAt)
      .where(sql`${table.cancelledAt} is not null`),
    index('subscriptions_parked').on(table.parkedAt).where(sql`${table.parkedAt} is not null`),
    index('subscriptions_customer').on(table.customerId, table.createdAt.desc(), table.id.desc()),
    index('subscriptions_due')
      .on(table.nextBillingDate, table.id)
      .where(sql`${table.status} = 'active'`),
    index('subscriptions_service_label_search')
      .using('gin', table.serviceLabel.op('gin_trgm_ops'))
      .where(sql`${table.serviceLabel} <> ''`),
    uniqueIndex('subscriptions_gateway_token').on(table.gatewayToken),
    check(
      'subscriptions_cancelled_at',
      sql`(${table.status} = 'cancelled') = (${table.cancelledAt} is not null)`,
    ),
    check('subscriptions_anchor_day', sql`${table.anchorDay} between 1 and 31`),
    index('subscriptions_gateway_cancel')
      .on(table.gatewayCancelRequestedAt)
      .where(
        sql`${table.gatewayCancelRequestedAt} is not null and ${table.gatewayCancelConfirmedAt} is null`,
      ),
    check(
      'subscriptions_suspension',
      sql`(${table.suspendedAt} is null) = (${table.suspensionReason} is null)`,
    ),
    check(
      'subscriptions_parking',
      sql`(${table.parkedAt} is null) = (${table.parkReason} is null)`,
    ),
    check(
      'subscriptions_pending_change',
      sql`(${table.pendingAmountCents} is null) = (${table.pendingDescription} is null)`,
    ),
  ],
)

export const invoices = pgTable(
  'invoices',
  {
    id: id(),
    invoiceNumber: text('invoice_number').notNull(),
    /**
     * The program that issued it and its id there ('whmcs:4711'). It keeps that number, which may be
     * one of ours, is never issued again, and is in no VAT report of its day (decision 135).
     */
    importedFrom: text('imported_from'),
    kind: invoiceKind('kind').notNull().default('invoice'),
    status: invoiceStatus('status').notNull(),
    orderId: uuid('order_id').references(() => orders.id),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    subscriptionId: uuid('subscription_id').references(() => subscriptions.id),
    packageId: uuid('package_id').references(() => packages.id),
    billingPeriod: billingPeriod('billing_period').notNull(),
    periodStart: date('period_start', { mode: 'string' }),
    issueDate: date('issue_date', { mode: 'string' }).notNull(),
    dueDate: date('due_date', { mode: 'string' }).notNull(),
    /**
     * Of the tax invoice: the day on which its first money was received, of a renewal the day on
     * which it became due if that was earlier (VAT Act s9(1), s9(3)(a)). Null for a pro-forma and
     * for a seller without VAT.
     */
    taxPoint: date('tax_point', { mode: 'string' }),
    /**
     * The pro-forma as it was issued, once a tax invoice followed it. Its number, date and due date
     * are this row's.
     */
    proForma: jsonb('pro_forma').$type<ProForma>(),
    /** The day on which the last money was received. */
    paidOn: date('paid_on', { mode: 'string' }),
    /** When the payment that completed it was recorded. */
    paidAt: moment('paid_at'),
    currency: text('currency').notNull().default('ZAR'),
    subtotalCents: cents('subtotal_cents').notNull(),
    /** Of the first part, where the rate changes within the period. */
    vatRateBasisPoints: integer('vat_rate_basis_points').notNull(),
    /**
     * A period across a change of the rate, apportioned by days (VAT Act s67A); value and VAT are
     * the sums. Null where one rate counts.
     */
    rateParts: jsonb('rate_parts').$type<RatePart[]>(),
    vatCents: cents('vat_cents').notNull(),
    totalCents: cents('total_cents').notNull(),
    /** Payments allocated to it, used credit and write-offs included; overpayments are not. */
    paidCents: cents('paid_cents').notNull().default(0),
    /** The total of its credit notes, positive. `total - credited - paid` is the balance owed. */
    creditedCents: cents('credited_cents').notNull().default(0),
    paymentMethod: paymentMethod('payment_method').notNull(),
    paymentReference: text('payment_reference').notNull().default(''),
    notes: text('notes').notNull().default(''),
    /** Frozen when the document is issued: seller and buyer, whatever changes later. */
    seller: jsonb('seller').$type<DocumentSeller>().notNull(),
    buyer: jsonb('buyer').$type<DocumentBuyer>().notNull(),
    purchaseOrderNumber: text('purchase_order_number').notNull().default(''),
    originalInvoiceId: uuid('original_invoice_id'),
    /**
     * On a credit note for unused days: the first of them. They run to the end of the period and
     * are credited once.
     */
    unusedFrom: date('unused_from', { mode: 'string' }),
    creditReason: text('credit_reason'),
    /**
     * A correction of a pro-forma is a revised pro-forma and no credit note (D37): no VAT report
     * has it.
     */
    revisesProForma: boolean('revises_pro_forma').notNull().default(false),
    sentCount: integer('sent_count').notNull().default(0),
    lastSent: moment('last_sent'),
    /** When the original of the tax invoice was first sent; later prints say 'Copy'. */
    originalIssuedAt: moment('original_issued_at'),
    reminderCount: integer('reminder_count').notNull().default(0),
    lastReminderDate: date('last_reminder_date', { mode: 'string' }),
    /**
     * The pro-forma of an order on which no money was received yet: no debt, and never overdue
     * (D42).
     */
    isOffer: boolean('is_offer').notNull().default(false),
    deletedAt: moment('deleted_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('invoices_number').on(table.invoiceNumber, table.importedFrom).nullsNotDistinct(),
    check(
      'invoices_imported',
      sql`${table.importedFrom} is null or (${table.taxPoint} is null and not (${table.seller} ->> 'vat_registered')::boolean)`,
    ),
    check(
      'invoices_total_adds_up',
      sql`${table.totalCents} = ${table.subtotalCents} + ${table.vatCents}`,
    ),
    check(
      'invoices_paid_at_when_paid',
      sql`${table.status} <> 'paid' or ${table.paidAt} is not null`,
    ),
    check(
      'invoices_offer',
      sql`not ${table.isOffer} or (${table.paidCents} = 0 and ${table.taxPoint} is null and ${table.kind} = 'invoice')`,
    ),
    check('invoices_tax_point', sql`${table.kind} = 'invoice' or ${table.taxPoint} is null`),
    check('invoices_pro_forma', sql`${table.proForma} is null or ${table.taxPoint} is not null`),
    index('invoices_tax_points')
      .on(table.taxPoint, table.id)
      .where(sql`${table.taxPoint} is not null`),
    check(
      'invoices_credit_of',
      sql`(${table.kind} = 'credit_note') = (${table.originalInvoiceId} is not null)`,
    ),
    foreignKey({
      name: 'invoices_original',
      columns: [table.originalInvoiceId],
      foreignColumns: [table.id],
    }),
    index('invoices_credits')
      .on(table.originalInvoiceId)
      .where(sql`${table.originalInvoiceId} is not null`),
    check(
      'invoices_credited_cents',
      sql`${table.creditedCents} between 0 and greatest(${table.totalCents}, 0)`,
    ),
    check(
      'invoices_credited_whole',
      sql`${table.kind} <> 'invoice' or ${table.status} <> 'credited' or ${table.creditedCents} = ${table.totalCents}`,
    ),
    index('invoices_waiting')
      .on(table.dueDate)
      .where(sql`${table.status} in ('pending', 'unpaid') and ${table.deletedAt} is null`),
    index('invoices_offers')
      .on(table.issueDate, table.id)
      .where(
        sql`${table.isOffer} and ${table.status} in ('pending', 'unpaid') and ${table.deletedAt} is null`,
      ),
    uniqueIndex('invoices_one_live_per_order')
      .on(table.orderId)
      .where(
        sql`${table.kind} = 'invoice' and ${table.subscriptionId} is null and ${table.status} <> 'cancelled' and ${table.deletedAt} is null`,
      ),
    uniqueIndex('invoices_one_per_subscription_period')
      .on(table.subscriptionId, table.periodStart)
      .where(sql`${table.kind} = 'invoice' and ${table.deletedAt} is null`),
    index('invoices_customer').on(table.customerId, table.createdAt.desc(), table.id.desc()),
    index('invoices_newest')
      .on(table.createdAt.desc(), table.id.desc())
      .where(sql`${table.deletedAt} is null`),
  ],
)
