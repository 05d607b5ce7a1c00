import { isId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { eraseFromActivity } from '#modules/activity/operations/erase-from-activity.server.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { eraseAnswers, eraseKeys } from '#modules/api/operations/key-upkeep.server.ts'
import { objectId } from '#modules/api/rules/object-id.ts'
import {
  eraseBuyer,
  eraseFromHistories,
} from '#modules/billing/documents/operations/erase-buyer.server.ts'
import {
  cancelOrdersOf,
  lockCancellableOrders,
} from '#modules/billing/orders/operations/cancel-order.server.ts'
import {
  eraseCancellationReasons,
  eraseServiceLabels,
} from '#modules/billing/subscriptions/operations/erase-service-labels.server.ts'
import { eraseChats } from '#modules/chat/operations/erase-chats.server.ts'
import {
  announceErasure,
  eraseCustomer,
  lockCustomer,
} from '#modules/customers/operations/erase-customer.server.ts'
import { erasePeople } from '#modules/customers/operations/people/change-person.server.ts'
import { mayManageCustomers } from '#modules/customers/policy.ts'
import { deletedCustomer } from '#modules/customers/rules/customer.ts'
import { eraseZones } from '#modules/dns/operations/erase-zones.server.ts'
import {
  closeAccount,
  eraseSignUps,
} from '#modules/identity/operations/accounts/create-account.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { eraseImported } from '#modules/imports/operations/forget-deleted.server.ts'
import { eraseRecipient } from '#modules/mail/operations/erase-recipient.server.ts'
import { eraseEvents } from '#modules/mail-events/operations/receive-events.server.ts'
import { eraseServices } from '#modules/provisioning/operations/erase-services.server.ts'
import { eraseClaims } from '#modules/reconciliation/operations/decide-claim.server.ts'
import { eraseTickets } from '#modules/support/operations/delete-tickets.server.ts'
import { eraseMessages } from '#modules/webhooks/operations/messages.server.ts'
import { now } from '#platform/clock.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import {
  accountAddress,
  accountNames,
  commentsUnder,
  deletionFacts,
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
 * its own rows.
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
    const people = await erasePeople(tx, customerId)
    const own = [
      customer.displayName,
      `${customer.firstName} ${customer.lastName}`.trim(),
      customer.email,
      ...(await accountNames(authUserId, tx)),
    ]
    own.push(...people.flatMap(({ name, email }) => [name, email]))
    const moment = now()
    await eraseCustomer(tx, customerId, moment)
    const signIn = await accountAddress(authUserId, tx)
    const closed = authUserId !== null && (await closeAccount(tx, authUserId))
    // The account of a member of staff stays, and so do its address and what it did.
    const closedId = closed ? authUserId : null
    const addresses = addressesOf(customer.email, closedId && signIn)
    // An email without a name has its address for one.
    const names = [...new Set([...own, ...addresses].filter((name) => name !== ''))]
    const traces = await tracesOfCustomer(customerId, { authUserId, addresses }, tx)
    await eraseSignUps(tx, addresses)
    await eraseBuyer(tx, customerId)
    await eraseCancellationReasons(tx, customerId)
    const labels = await eraseServiceLabels(tx, customerId)
    const accounts = await eraseServices(tx, customerId)
    await eraseZones(tx, customerId)
    await eraseHistories(tx, customerId, { names, addresses, phone: customer.phone })
    await eraseFromActivity(tx, {
      entityIds: traces,
      accountId: closedId,
      names: [...new Set([...names, ...labels, ...accounts])],
      addresses: [...new Set([customer.email, ...addresses])],
      substitute: deletedCustomer,
    })
    await announceErasures(tx, addresses)
    await eraseKeys(tx, customerId)
    const told = [objectId('customer', customerId), customer.email, ...addresses]
    await eraseAnswers(tx, told)
    await eraseMessages(tx, { subjectIds: traces, texts: told })
    await eraseImported(tx, { customerId, names: [...names, customer.company] })
    await eraseClaims(tx, customerId, moment)
    const threads = await eraseTickets(tx, customerId, {
      substitute: deletedCustomer,
      names,
      accountIds: [{ userId: closedId }, ...people].flatMap(({ userId }) => userId ?? []),
      addresses,
      at: moment,
    })
    await eraseChats(tx, customerId, { addresses, at: moment })
    await eraseRecipient(tx, customerId, { addresses, threads })
    await eraseEvents(tx, addresses)
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

/** In lower case, each once: staff may have corrected the address of the record alone. */
function addressesOf(record: string, account: string | null): string[] {
  const all = account === null ? [record] : [record, account]
  return [...new Set(all.map((address) => address.toLowerCase()))]
}

async function eraseHistories(
  tx: Transaction,
  customerId: string,
  { addresses, ...known }: { names: string[]; addresses: string[]; phone: string },
): Promise<void> {
  for (const address of addresses) await eraseFromHistories(tx, customerId, { ...known, address })
}

async function announceErasures(tx: Transaction, addresses: string[]): Promise<void> {
  for (const address of addresses) {
    await eraseCommentsFromActivity(tx, address)
    await announceErasure(tx, address)
  }
}

/**
 * Apart from the customer's own names: a comment under the address does not prove that its owner
 * wrote it.
 */
async function eraseCommentsFromActivity(tx: Transaction, address: string): Promise<void> {
  const { ids, names } = await commentsUnder(address, tx)
  if (ids.length === 0) return
  await eraseFromActivity(tx, {
    entityIds: ids,
    accountId: null,
    names,
    addresses: [],
    substitute: deletedCustomer,
  })
}
