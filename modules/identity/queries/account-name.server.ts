import { eq } from 'drizzle-orm'
import type { Executor } from '#platform/database.server.ts'
import { users } from '../tables.server.ts'

/** The name on an account, for histories; blank when there is none. */
export async function accountName(userId: string, executor: Executor): Promise<string> {
  const [user] = await executor.select({ name: users.name }).from(users).where(eq(users.id, userId))
  return user?.name ?? ''
}
