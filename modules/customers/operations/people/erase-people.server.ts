import { eq } from 'drizzle-orm'
import type { Transaction } from '#platform/database.server.ts'
import { formerPeople, peopleOf } from '../../queries/people/people.server.ts'
import { customerPeople } from '../../tables.server.ts'
import { followRights } from './change-person.server.ts'

type ForgottenContact = { userId: string | null; name: string; email: string }

/**
 * Removes the contacts of a deleted customer; their own accounts stay. Returns them, removed ones
 * included, so that other modules can erase them too. The caller has locked the customer and
 * records its deletion.
 */
export async function erasePeople(
  tx: Transaction,
  customerId: string,
): Promise<ForgottenContact[]> {
  const people = await peopleOf(customerId, tx)
  const former = await formerPeople(customerId, tx)
  await tx.delete(customerPeople).where(eq(customerPeople.customerId, customerId))
  for (const { userId } of people) await followRights(tx, userId)
  return [...people.map(({ userId, name, email }) => ({ userId, name, email })), ...former]
}
