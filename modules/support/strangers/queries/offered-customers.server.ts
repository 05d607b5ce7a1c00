import {
  type CustomerChoice,
  customerChoice,
  customerChoices,
} from '#modules/customers/queries/customer-choices.server.ts'
import { db } from '#platform/database.server.ts'
import { customerOfAddress } from '../../incoming-mail/queries/sender-of-mail.server.ts'

/**
 * The customer who has a stranger's address meanwhile, so that the ticket is linked to them by one
 * press.
 */
export async function customerWithAddress(
  address: string,
): Promise<{ id: string; name: string } | null> {
  const known = address === '' ? null : await customerOfAddress(db(), address)
  return known && { id: known.id, name: known.name }
}

/**
 * Customers for a stranger's ticket; first the one who has that address meanwhile, unless something
 * else is searched.
 */
export async function offeredCustomers(address: string, search: string): Promise<CustomerChoice[]> {
  const choices = await customerChoices(search)
  const known = search.trim() === '' ? await customerOfAddress(db(), address) : null
  const first = known && (await customerChoice(known.id))
  return first ? [first, ...choices.filter(({ id }) => id !== first.id)] : choices
}
