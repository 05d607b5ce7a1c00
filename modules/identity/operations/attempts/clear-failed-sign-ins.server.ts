import { eq } from 'drizzle-orm'
import type { Executor } from '#platform/database.server.ts'
import { twoFactors, users } from '../../tables.server.ts'
import { forgiveAccount } from './count-attempt.server.ts'

/**
 * Clears what was counted against an account: wrong passwords and wrong codes (D40). The right to
 * do it is the caller's to ask.
 */
export async function clearFailedSignIns(executor: Executor, userId: string): Promise<void> {
  const [user] = await executor
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, userId))
  if (!user) return
  await executor
    .update(twoFactors)
    .set({ failedVerificationCount: 0, lockedUntil: null })
    .where(eq(twoFactors.userId, userId))
  await forgiveAccount(user.email)
}
