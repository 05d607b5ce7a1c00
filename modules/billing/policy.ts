import { actingCustomerOf } from '#modules/billing/documents/rules/customer-of-actor.ts'
import { type Actor, hasPermission } from '#modules/identity/rules/actor.ts'
import { canManageEmail } from '#modules/mail/policy.ts'

/** Staff who see, create, cancel and delete orders. */
export function mayManageOrders(actor: Actor): boolean {
  return hasPermission(actor, 'orders.manage')
}

/** Emails about an order are sent again by who manages orders, and by who manages email (D31). */
export function maySendOrderEmails(actor: Actor): boolean {
  return mayManageOrders(actor) || canManageEmail(actor)
}

/** D11: a unit price that differs from the package's own needs a permission of its own. */
export function maySetPrices(actor: Actor): boolean {
  return hasPermission(actor, 'orders.manage') && hasPermission(actor, 'orders.price')
}

/** Staff who see, create, send, credit and delete invoices, and run the VAT report. */
export function mayManageInvoices(actor: Actor): boolean {
  return hasPermission(actor, 'invoices.manage')
}

/** Staff who record, allocate, reverse and pay out money, and reconcile bank statements. They see what a payment pays, so they manage invoices as well. */
export function mayManagePayments(actor: Actor): boolean {
  return hasPermission(actor, 'payments.manage') && hasPermission(actor, 'invoices.manage')
}

/** Staff who record the payment of an order need the permission for payments too, because they record money. */
export function mayRecordOrderPayments(actor: Actor): boolean {
  return hasPermission(actor, 'payments.manage') && mayManageOrders(actor)
}

/** Staff who hold, release and end subscriptions, and decide on proposed cancellations. */
export function mayManageSubscriptions(actor: Actor): boolean {
  return hasPermission(actor, 'subscriptions.manage')
}

/** Staff, and the customer who owns the subscription, but not staff viewing that customer's account. */
export function mayChangeSubscription(actor: Actor, subscription: { customerId: string }): boolean {
  return mayManageSubscriptions(actor) || actingCustomerOf(actor) === subscription.customerId
}

/** Signed-in users may pay and report payments. Staff viewing an account may not. */
export function mayPayOwnInvoices(actor: Actor): boolean {
  return actor.kind === 'person' && !actor.mustChangePassword && actor.viewedBy === undefined
}

/** Signed-in users may change, keep or cancel their services; the operation checks the owner. Staff viewing an account may not. */
export function mayManageOwnServices(actor: Actor): boolean {
  return mayPayOwnInvoices(actor)
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
