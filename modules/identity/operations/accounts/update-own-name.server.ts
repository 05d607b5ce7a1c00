import { eq } from 'drizzle-orm'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { changes } from '#modules/activity/rules/changes.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { mayManageOwnAccount } from '../../policy.ts'
import type { Actor, Person } from '../../rules/actor.ts'
import { staffProfiles, users } from '../../tables.server.ts'

/** A member of staff changes how they are called, on the account and on the staff profile. */
export async function updateOwnName(
  actor: Actor,
  { firstName, lastName }: { firstName: string; lastName: string },
): Promise<Result<void>> {
  if (!mayManageOwnAccount(actor))
    return refuse('unauthenticated', 'Sign in to change your details.')
  return transact(async (tx) => {
    await renameAccount(tx, actor, `${firstName} ${lastName}`.trim())
    await tx
      .update(staffProfiles)
      .set({ firstName, lastName })
      .where(eq(staffProfiles.userId, actor.userId))
    await recordActivity(tx, {
      actor,
      entityType: 'account',
      entityId: actor.userId,
      action: 'updated',
      title: `${actor.email} changed their name`,
      ...changes({ name: actor.name }, { name: `${firstName} ${lastName}`.trim() }),
    })
    return ok(undefined)
  })
}

export async function renameAccount(tx: Transaction, actor: Person, name: string): Promise<void> {
  await tx.update(users).set({ name }).where(eq(users.id, actor.userId))
}
