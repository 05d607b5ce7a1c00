import { isId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { forgetInActivity } from '#modules/activity/operations/forget-in-activity.server.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { forgetBuyer } from '#modules/billing/documents/operations/forget-buyer.server.ts'
import { forgetInHistories } from '#modules/billing/documents/operations/forget-in-histories.server.ts'
import {
  cancelOrdersOf,
  lockCancellableOrders,
} from '#modules/billing/orders/operations/cancel-order.server.ts'
import { forgetCancellationReasons } from '#modules/billing/subscriptions/operations/forget-cancellation-reasons.server.ts'
import { forgetServiceLabels } from '#modules/billing/subscriptions/operations/forget-service-labels.server.ts'
import { forgetChats } from '#modules/chat/operations/forget-chats.server.ts'
import { announceErasure } from '#modules/customers/operations/announce-erasure.server.ts'
import {
  forgetCustomer,
  lockCustomer,
} from '#modules/customers/operations/forget-customer.server.ts'
import { forgetPeople } from '#modules/customers/operations/people/forget-people.server.ts'
import { mayManageCustomers } from '#modules/customers/policy.ts'
import { deletedCustomer } from '#modules/customers/rules/deleted-customer.ts'
import { closeAccount } from '#modules/identity/operations/accounts/close-account.server.ts'
import { forgetSignUps } from '#modules/identity/operations/accounts/forget-sign-ups.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { forgetRecipient } from '#modules/mail/operations/forget-recipient.server.ts'
import { forgetEvents } from '#modules/mail-events/operations/forget-events.server.ts'
import { forgetClaims } from '#modules/reconciliation/operations/forget-claims.server.ts'
import { forgetTickets } from '#modules/support/operations/forget-tickets.server.ts'
import { now } from '#platform/clock.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { deletionFacts } from '../queries/deletion-facts.server.ts'
import {
  accountNames,
  commentsUnder,
  tracesOfCustomer,
} from '../queries/traces-of-customer.server.ts'
import { deletionObstacle } from '../rules/customer-deletion.ts'

/**
 * B§7.3 delete_customer_and_auth: the customer's account; null when there was none, or it is
 * already deleted.
 */
export type DeletedCustomer = { authUserId: string | null }

/**
 * Deletes a customer with their account (D13): sessions end with this transaction, personal details
 * are removed, pending orders are cancelled, tax documents stay, and the address is free to sign up
 * again. Repeating it changes nothing. Lives above the other modules because each of them removes
 * its own rows. Refuses: no permission, no such customer, and what `deletionObstacle` says.
 */
export async function deleteCustomer(
  actor: Actor,
  customerId: string,
): Promise<Result<DeletedCustomer>> {
  if (!mayManageCustomers(actor))
    return refuse('forbidden', 'You do not have permission to manage customers.')
  if (!isId(customerId)) return notFound
  return transact(async (tx) => {
    // Lock order: orders, then the customer. The customer's lock waits for checkouts in progress;
    // the orders they placed are cancelled after it.
    await lockCancellableOrders(tx, customerId)
    const customer = await lockCustomer(tx, customerId)
    if (!customer) return notFound
    if (customer.deletedAt !== null) return ok({ authUserId: null })
    const obstacle = deletionObstacle(await deletionFacts(customerId, tx))
    if (obstacle !== null) return refuse('conflict', obstacle)
    await cancelOrdersOf(tx, actor, customerId)
    const authUserId = customer.authUserId ?? customer.pendingUserId
    const traces = await tracesOfCustomer(customerId, authUserId, tx)
    const people = await forgetPeople(tx, customerId)
    const own = [
      customer.displayName,
      `${customer.firstName} ${customer.lastName}`.trim(),
      customer.email,
      ...(await accountNames(authUserId, tx)),
    ]
    own.push(...people.flatMap(({ name, email }) => [name, email]))
    const names = [...new Set(own.filter((name) => name !== ''))]
    const moment = now()
    await forgetCustomer(tx, customerId, moment)
    const closed = authUserId === null ? false : await closeAccount(tx, authUserId)
    await forgetSignUps(tx, [customer.email])
    await forgetBuyer(tx, customerId)
    await forgetCancellationReasons(tx, customerId)
    const labels = await forgetServiceLabels(tx, customerId)
    await forgetInHistories(tx, customerId, {
      names,
      address: customer.email,
      phone: customer.phone,
    })
    await forgetInActivity(tx, {
      entityIds: traces,
      // The account of a member of staff stays, and so does what they did.
      accountId: closed ? authUserId : null,
      names: [...names, ...labels],
      addresses: [...new Set([customer.email, customer.email.toLowerCase()])],
      substitute: deletedCustomer,
    })
    await forgetCommentsInActivity(tx, customer.email)
    await announceErasure(tx, customer.email)
    await forgetClaims(tx, customerId, moment)
    const threads = await forgetTickets(tx, customerId, {
      substitute: deletedCustomer,
      names,
      accountIds: [
        ...(closed && authUserId !== null ? [authUserId] : []),
        ...people.flatMap(({ userId }) => userId ?? []),
      ],
      addresses: [customer.email],
      at: moment,
    })
    await forgetChats(tx, customerId, { addresses: [customer.email], at: moment })
    await forgetRecipient(tx, customerId, { addresses: [customer.email], threads })
    await forgetEvents(tx, [customer.email])
    await recordActivity(tx, {
      actor,
      entityType: 'customer',
      entityId: customerId,
      action: 'deleted',
      title: 'A customer was deleted',
      details: { accountRemoved: closed },
    })
    return ok({ authUserId })
  })
}

const notFound = refuse('not_found', 'Customer not found')

/**
 * Apart from the customer's own names: a comment under the address does not prove that its owner
 * wrote it.
 */
async function forgetCommentsInActivity(tx: Transaction, address: string): Promise<void> {
  const { ids, names } = await commentsUnder(address, tx)
  if (ids.length === 0) return
  await forgetInActivity(tx, {
    entityIds: ids,
    accountId: null,
    names,
    addresses: [],
    substitute: deletedCustomer,
  })
}
