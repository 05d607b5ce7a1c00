import { eq } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'
import { users } from '../tables.server.ts'

export async function usesSecondFactor(userId: string): Promise<boolean> {
  const [row] = await db()
    .select({ on: users.twoFactorEnabled })
    .from(users)
    .where(eq(users.id, userId))
  return row?.on ?? false
}
