import { customerIdOf } from '#modules/billing/documents/rules/customer-of-actor.ts'
import { type Actor, hasPermission } from '#modules/identity/rules/actor.ts'

/** Staff who see, create, settle, cancel and delete orders. */
export function mayManageOrders(actor: Actor): boolean {
  return hasPermission(actor, 'orders.manage')
}

/** D11: a unit price that differs from the package's own needs a permission of its own. */
export function maySetPrices(actor: Actor): boolean {
  return hasPermission(actor, 'orders.manage') && hasPermission(actor, 'orders.price')
}

/** Staff who see, create, send, settle, credit and delete invoices, and draw up the VAT report. */
export function mayManageInvoices(actor: Actor): boolean {
  return hasPermission(actor, 'invoices.manage')
}

/** Staff who take in bank statements and say whose money is on them. They see what it pays, so they manage invoices as well. */
export function mayManagePayments(actor: Actor): boolean {
  return hasPermission(actor, 'payments.manage') && hasPermission(actor, 'invoices.manage')
}

/** Staff who hold, release and end subscriptions, and decide what dunning proposes. */
export function mayManageSubscriptions(actor: Actor): boolean {
  return hasPermission(actor, 'subscriptions.manage')
}

/** Staff, and the customer who owns the subscription; never somebody on the staff who looks at that customer's account. */
export function mayChangeSubscription(actor: Actor, subscription: { customerId: string }): boolean {
  if (mayManageSubscriptions(actor)) return true
  return customerIdOf(actor) === subscription.customerId && actor.kind === 'person' && actor.viewedBy === undefined
}

/** Everybody who is signed in pays what they owe and says what they paid. Staff who only look at an account may not. */
export function mayPayOwnInvoices(actor: Actor): boolean {
  return actor.kind === 'person' && !actor.mustChangePassword && actor.viewedBy === undefined
}

/** The same for what they have: change, keep or cancel it. The operation asks whose it is. */
export function mayManageOwnServices(actor: Actor): boolean {
  return mayPayOwnInvoices(actor)
}

/** Staff who see what the billing runs did and what comes in, and who are told when a run did not happen. */
export function mayViewBilling(actor: Actor): boolean {
  return hasPermission(actor, 'billing.view')
}

/** Staff who start a billing run by hand: it makes invoices, as they may. */
export function mayRunBilling(actor: Actor): boolean {
  return hasPermission(actor, 'billing.view') && hasPermission(actor, 'invoices.manage')
}
