import { actingCustomerOf } from '#modules/billing/documents/rules/customer-of-actor.ts'
import { type Actor, hasPermission } from '#modules/identity/rules/actor.ts'
import { type CustomerRight, hasCustomerRight } from '#modules/identity/rules/customer-rights.ts'
import { canManageEmail } from '#modules/mail/policy.ts'

/** Staff who see, create, cancel and delete orders. */
export function mayManageOrders(actor: Actor): boolean {
  return hasPermission(actor, 'orders.manage')
}

/** Emails about an order are sent again by who manages orders, and by who manages email (D31). */
export function maySendOrderEmails(actor: Actor): boolean {
  return mayManageOrders(actor) || canManageEmail(actor)
}

/** D11: a unit price that differs from the package's needs a separate permission. */
export function maySetPrices(actor: Actor): boolean {
  return hasPermission(actor, 'orders.manage') && hasPermission(actor, 'orders.price')
}

/** Staff who see, create, send, credit and delete invoices, and run the VAT report. */
export function mayManageInvoices(actor: Actor): boolean {
  return hasPermission(actor, 'invoices.manage')
}

/**
 * Staff who record, allocate, reverse and pay out money, and reconcile bank statements. They see
 * what a payment pays, so they manage invoices as well.
 */
export function mayManagePayments(actor: Actor): boolean {
  return hasPermission(actor, 'payments.manage') && hasPermission(actor, 'invoices.manage')
}

/**
 * Staff who record the payment of an order need the permission for payments too, because they
 * record money.
 */
export function mayRecordOrderPayments(actor: Actor): boolean {
  return hasPermission(actor, 'payments.manage') && mayManageOrders(actor)
}

/** Staff who hold, release and end subscriptions, and decide on proposed cancellations. */
export function mayManageSubscriptions(actor: Actor): boolean {
  return hasPermission(actor, 'subscriptions.manage')
}

/** What a customer may do with a subscription: name it, change its plan, end it. */
export type SubscriptionRight = Extract<CustomerRight, 'care' | 'plan' | 'end'>

/**
 * Staff, and who acts for its customer with the right for it, but not staff viewing that customer's
 * account.
 */
export function mayChangeSubscription(
  actor: Actor,
  subscription: { customerId: string },
  right: SubscriptionRight,
): boolean {
  return mayManageSubscriptions(actor) || actingCustomerOf(actor, right) === subscription.customerId
}

/** Signed-in users see their invoices, statement and credit; of contacts those for billing. */
export const maySeeOwnInvoices = (actor: Actor): boolean => hasCustomerRight(actor, 'invoices')

/** Signed-in users see their services; of contacts the technical ones. */
export const maySeeOwnServices = (actor: Actor): boolean => hasCustomerRight(actor, 'services')

/**
 * Signed-in users may pay and report payments; of contacts those for billing. Staff viewing an
 * account may not.
 */
export const mayPayOwnInvoices = (actor: Actor): boolean => acts(actor, 'pay')

/**
 * Signed-in users may order, and withdraw an order; of contacts those for billing. Staff viewing an
 * account may not.
 */
export const mayOrder = (actor: Actor): boolean => acts(actor, 'buy')

/**
 * Signed-in users may name their services and ask for changes; of contacts the technical ones.
 * Staff viewing an account may not.
 */
export const mayCareForOwnServices = (actor: Actor): boolean => acts(actor, 'care')

/**
 * Signed-in users may change their plans; of contacts those with both roles, because it is
 * technical and costs money.
 */
export const mayChangeOwnPlans = (actor: Actor): boolean => acts(actor, 'plan')

/** Only the owner ends a service, or keeps one that was to end. */
export const mayEndOwnServices = (actor: Actor): boolean => acts(actor, 'end')

/** The operations check whose it is. */
function acts(actor: Actor, right: CustomerRight): boolean {
  return actor.kind === 'person' && actor.viewedBy === undefined && hasCustomerRight(actor, right)
}

/** Staff who see billing runs and revenue, and who are alerted to a missing run. */
export function mayViewBilling(actor: Actor): boolean {
  return hasPermission(actor, 'billing.view')
}

/** Staff who start a billing run by hand: it issues invoices, so they manage those too. */
export function mayRunBilling(actor: Actor): boolean {
  return hasPermission(actor, 'billing.view') && hasPermission(actor, 'invoices.manage')
}

/** Staff who freeze a VAT report once it is filed with SARS. */
export function mayFileVat(actor: Actor): boolean {
  return hasPermission(actor, 'invoices.manage') && hasPermission(actor, 'payments.manage')
}
