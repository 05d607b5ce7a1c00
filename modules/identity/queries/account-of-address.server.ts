import { eq } from 'drizzle-orm'
import type { Executor } from '#platform/database.server.ts'
import { users } from '../tables.server.ts'

/** The sign-in account of an address in lower case, or null. */
export async function accountOfAddress(
  executor: Executor,
  email: string,
): Promise<{ userId: string; isVerified: boolean } | null> {
  const [row] = await executor
    .select({ userId: users.id, isVerified: users.emailVerified })
    .from(users)
    .where(eq(users.email, email))
  return row ?? null
}
