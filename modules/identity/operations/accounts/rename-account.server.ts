import { eq } from 'drizzle-orm'
import type { Transaction } from '#platform/database.server.ts'
import type { Person } from '../../rules/actor.ts'
import { users } from '../../tables.server.ts'

export async function renameAccount(tx: Transaction, actor: Person, name: string): Promise<void> {
  await tx.update(users).set({ name }).where(eq(users.id, actor.userId))
}
