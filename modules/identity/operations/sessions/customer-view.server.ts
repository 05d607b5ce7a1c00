import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { newId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { db, type Transaction } from '#platform/database.server.ts'
import { enqueue } from '#platform/queue.server.ts'
import { type Browser, sessionTokenOf } from '../../browser.server.ts'
import { customerViewCookie, customerViewKey } from '../../customer-view-cookie.server.ts'
import { endCustomerViewsJob } from '../../jobs.server.ts'
import { mayManageOwnAccount } from '../../policy.ts'
import { isContactOf } from '../../queries/customer-view.server.ts'
import type { Actor, Person } from '../../rules/actor.ts'
import { type CustomerView, customerViewSeconds } from '../../rules/customer-view.ts'
import { sessions, staffProfiles, users, verifications } from '../../tables.server.ts'
import { endViewsOfSession } from './end-customer-view.server.ts'

/** The own account, in the place of a customer's id. */
export const actForSelf = 'self'

/**
 * Notes in this browser's session for which customer the person acts: from the next request on,
 * until they choose again or are removed there (`actorOf`).
 */
export async function actFor(
  actor: Actor,
  choice: string,
  browser: Browser,
): Promise<Result<null>> {
  const token = sessionTokenOf(browser)
  if (!mayManageOwnAccount(actor) || token === null)
    return refuse('unauthenticated', 'Sign in first.')
  if (choice !== actForSelf && !(await isContactOf(db(), actor.userId, choice)))
    return refuse('not_found', 'You can’t act for this customer any more.')
  await db()
    .update(sessions)
    .set({ actingFor: choice })
    .where(and(eq(sessions.token, token), eq(sessions.userId, actor.userId)))
  return ok(null)
}

/**
 * Lets this session look at a customer's account for an hour. A new secret each time, stored as its
 * hash; a look that is open already ends. Answers the Set-Cookie line. Refuses accounts of staff,
 * dead ones, and a browser whose session is not the actor's. The right is the caller's to ask.
 */
export async function openCustomerView(
  tx: Transaction,
  actor: Person,
  { customer, browser }: { customer: CustomerView['customer']; browser: Browser },
): Promise<Result<{ cookie: string }>> {
  const [session] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(eq(sessions.token, sessionTokenOf(browser) ?? ''), eq(sessions.userId, actor.userId)),
    )
  if (!session) return refuse('unauthenticated', 'Sign in first.')
  const [account] = await tx
    .select({ role: users.role, staffId: staffProfiles.id })
    .from(users)
    .leftJoin(staffProfiles, eq(staffProfiles.userId, users.id))
    .where(eq(users.id, customer.userId))
  if (!account) return refuse('not_found', 'Customer not found')
  if (account.role !== null || account.staffId !== null)
    return refuse(
      'forbidden',
      'This account belongs to a staff member. You can’t sign in as staff.',
    )
  await endViewsOfSession(tx, session.id)
  const token = randomBytes(32).toString('base64url')
  const look: CustomerView = {
    session: session.id,
    staff: { userId: actor.userId, name: actor.name },
    customer,
  }
  // By the clock of sessions, which no test clock moves.
  const expiresAt = new Date(Date.now() + customerViewSeconds * 1000)
  await tx.insert(verifications).values({
    id: newId(),
    identifier: customerViewKey(token),
    value: JSON.stringify(look),
    expiresAt,
  })
  await recordActivity(tx, {
    actor,
    entityType: 'customer',
    entityId: customer.id,
    action: 'impersonation_started',
    title: `${actor.name} logged in as ${customer.name}`,
  })
  await enqueue(tx, endCustomerViewsJob, {}, { startAfter: new Date(expiresAt.getTime() + 1000) })
  return ok({ cookie: customerViewCookie(token, customerViewSeconds) })
}
