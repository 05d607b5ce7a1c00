import { and, eq, sql } from 'drizzle-orm'
import { newId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { splitName } from '#modules/identity/rules/account.ts'
import { type Actor, actorName, hasRecentPassword } from '#modules/identity/rules/actor.ts'
import { contactRoles } from '#modules/identity/rules/contact.ts'
import { enqueueMails } from '#modules/mail/operations/enqueue-mail.server.ts'
import { now } from '#platform/clock.server.ts'
import { breaks, type Transaction } from '#platform/database.server.ts'
import { type Account, accountOf, hasOtherRecord } from '../../queries/people/people.server.ts'
import { customerName } from '../../rules/customer.ts'
import { customerPeople, customers } from '../../tables.server.ts'
import {
  changePeople,
  followRights,
  type LockedCustomer,
  lockedPerson,
  noPerson,
} from './change-person.server.ts'

/**
 * Makes a contact the owner of the customer. The record gets their name and address; company, VAT
 * number and billing address stay. The owner until now becomes a contact with both roles. Both are
 * emailed. `reason` is what staff say, for the audit log.
 */
export async function handOver(
  actor: Actor,
  customerId: string,
  { id, reason }: { id: string; reason?: string },
): Promise<Result<{ name: string }>> {
  if (!hasRecentPassword(actor)) return passwordFirst
  try {
    return await changePeople(actor, customerId, async (tx, customer) => {
      const person = await lockedPerson(tx, customerId, id)
      if (!person) return noPerson
      const next = await accountOf(tx, person.userId)
      if (!next) return refuse('conflict', `${person.name} has not accepted the invitation yet.`)
      if (await hasOtherRecord(tx, next, customerId)) return ownsAnother
      const former = await accountOf(tx, customer.authUserId)
      await changeOwner(tx, customer, { next, former, contactId: id, by: actor })
      await followRights(tx, next.userId)
      await followRights(tx, former?.userId ?? null)
      await recordActivity(tx, {
        actor,
        entityType: 'customer',
        entityId: customerId,
        action: 'handed_over',
        title: `${customerName(customer)} was handed over to ${next.name}`,
        before: { owner: former?.email ?? customer.email },
        after: { owner: next.email },
        ...(reason !== undefined && { details: { reason } }),
      })
      await mailBoth(tx, customer, { next, former })
      return ok({ name: next.name })
    })
  } catch (error) {
    // They bought something for themselves at this very moment.
    if (breaks(error, 'customers_one_per_account') || breaks(error, 'customers_one_per_address'))
      return ownsAnother
    throw error
  }
}

type Change = { next: Account; former: Account | null; contactId: string; by: Actor }

async function changeOwner(
  tx: Transaction,
  customer: LockedCustomer,
  { next, former, contactId, by }: Change,
): Promise<void> {
  const customerId = customer.id
  await tx.delete(customerPeople).where(eq(customerPeople.id, contactId))
  const { firstName, lastName } = splitName(next.name)
  const name = { firstName, lastName, displayName: next.name }
  await tx
    .update(customers)
    .set({ authUserId: next.userId, pendingUserId: null, email: next.email, ...name })
    .where(eq(customers.id, customerId))
  if (!former) return
  const at = now()
  await tx
    .delete(customerPeople)
    .where(
      and(
        eq(customerPeople.customerId, customerId),
        sql`${customerPeople.email} = ${former.email}`,
      ),
    )
  await tx.insert(customerPeople).values({
    id: newId(),
    customerId,
    userId: former.userId,
    email: former.email,
    name: former.name,
    roles: [...contactRoles],
    invitedBy: actorName(by),
    invitedAt: at,
    joinedAt: at,
  })
}

/** To both, in case another person asked for it. */
async function mailBoth(
  tx: Transaction,
  customer: LockedCustomer,
  { next, former }: Pick<Change, 'next' | 'former'>,
): Promise<void> {
  const key = `customer_handed_over:${newId()}`
  const before = former ?? { name: customer.displayName, email: customer.email }
  const variables = {
    company_name: customerName(customer),
    new_owner: next.name,
    old_owner: before.name || before.email,
  }
  const mail = { template: 'customer_handed_over', customerId: customer.id }
  await enqueueMails(tx, [
    {
      ...mail,
      key: `${key}:new`,
      to: next.email,
      variables: { ...variables, customer_name: next.name, is_new_owner: 'yes' },
    },
    {
      ...mail,
      key: `${key}:former`,
      to: before.email,
      variables: { ...variables, customer_name: before.name || before.email, is_new_owner: '' },
    },
  ])
}

const passwordFirst = refuse('invalid', 'Enter your password to hand over.', {
  fields: { currentPassword: ['Enter your password.'] },
})
const ownsAnother = refuse(
  'conflict',
  'This person already has a customer account of their own, so they can’t own another. Choose somebody else.',
)
