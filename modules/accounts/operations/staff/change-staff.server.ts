import { ok, type Result, refuse } from '#kernel/result.ts'
import { dismissOperator } from '#modules/chat/operators/operations/dismiss-operator.server.ts'
import { releaseEnquiries } from '#modules/enquiries/operations/assign-enquiry.server.ts'
import { enquiryKinds, managePermission } from '#modules/enquiries/rules/enquiry-message.ts'
import { passwordFirst } from '#modules/identity/operations/staff/add-staff-member.server.ts'
import { keepingLastAdministrator } from '#modules/identity/operations/staff/keeping-last-administrator.server.ts'
import { presentActor } from '#modules/identity/operations/staff/present-actor.server.ts'
import { accountName } from '#modules/identity/queries/account-name.server.ts'
import { isOnStaff, userPermissions } from '#modules/identity/queries/user-permissions.server.ts'
import { type Actor, hasRecentPassword } from '#modules/identity/rules/actor.ts'
import type { StaffChange } from '#modules/identity/rules/staff/staff-change.ts'
import { releaseTickets } from '#modules/support/operations/release-tickets.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { publish } from '#platform/events.server.ts'

type Change<T> = (tx: Transaction, actor: Actor) => Promise<Result<StaffChange<T>>>

/**
 * One change to staff or roles, and everything that follows from it, in one transaction. All such
 * changes are served one after the other, each with the rights that the actor has by then, and one
 * that would leave no active administrator is rolled back. Those whose rights are others now lose,
 * with the rights, their unsolved tickets, their open enquiries and their place in live chat, and
 * every server looks at their open streams again. Refuses without a recent password or passkey: a
 * screen that was left open must not change who gets in.
 */
export async function changeStaff<T>(
  actor: Actor,
  policy: (actor: Actor) => boolean,
  change: Change<T>,
): Promise<Result<T>> {
  if (!policy(actor)) return noPermission
  return transact((tx) =>
    keepingLastAdministrator(tx, async () => {
      const present = await presentActor(tx, actor)
      if (!policy(present)) return noPermission
      if (!hasRecentPassword(present)) return passwordFirst
      const changed = await change(tx, present)
      if (!changed.ok) return changed
      for (const userId of changed.value.people) await followRights(tx, present, userId)
      return ok(changed.value.value)
    }),
  )
}

const noPermission = refuse('forbidden', 'You do not have permission to do this.')

async function followRights(tx: Transaction, actor: Actor, userId: string): Promise<void> {
  const [name, may] = [await accountName(userId, tx), await userPermissions(userId, tx)]
  if (!may.includes('tickets.handle')) await releaseTickets(tx, actor, { userId, name })
  for (const kind of enquiryKinds)
    if (!may.includes(managePermission[kind]))
      await releaseEnquiries(tx, { actor, kind }, { userId, name })
  if (!may.includes('live_chat.handle'))
    await dismissOperator(tx, { userId, isForGood: !(await isOnStaff(userId, tx)) })
  await publish(tx, 'access', userId)
}
