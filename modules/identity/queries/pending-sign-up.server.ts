import { z } from 'zod'
import { now } from '#platform/clock.server.ts'
import { db, type Executor } from '#platform/database.server.ts'
import type { PendingSignUp } from '../rules/pending-sign-up.ts'
import { mailedTokenOwner } from './mailed-token.server.ts'

const pendingSignUpSchema = z.object({
  name: z.string(),
  email: z.string(),
  passwordHash: z.string(),
  target: z.string(),
  marketing: z.boolean().optional(),
})

/**
 * The sign-up that a mailed link finishes, without using the link up; null when it is unknown, used
 * or past its time.
 */
export async function pendingSignUp(
  token: string,
  executor: Executor = db(),
): Promise<PendingSignUp | null> {
  const stored =
    token === '' || token.length > 200
      ? null
      : await mailedTokenOwner(executor, 'sign-up', { token, at: now() })
  return stored === null ? null : pendingSignUpSchema.parse(JSON.parse(stored))
}
