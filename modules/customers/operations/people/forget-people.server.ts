import { eq } from 'drizzle-orm'
import type { Transaction } from '#platform/database.server.ts'
import { formerPeople, peopleOf } from '../../queries/people/people.server.ts'
import { customerPeople } from '../../tables.server.ts'
import { followRights } from './change-person.server.ts'

type ForgottenContact = { userId: string | null; name: string; email: string }

/**
 * Nobody acts for a deleted customer any more; their own accounts stay. Answers who did, removed
 * ones included, for what else must forget them. The caller holds the customer and records its
 * deletion.
 */
export async function forgetPeople(
  tx: Transaction,
  customerId: string,
): Promise<ForgottenContact[]> {
  const people = await peopleOf(customerId, tx)
  const former = await formerPeople(customerId, tx)
  await tx.delete(customerPeople).where(eq(customerPeople.customerId, customerId))
  for (const { userId } of people) await followRights(tx, userId)
  return [...people.map(({ userId, name, email }) => ({ userId, name, email })), ...former]
}
