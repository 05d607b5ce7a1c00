import { type CustomerChoice, customerChoice, customerChoices } from '#modules/customers/queries/customer-choices.server.ts'
import { db } from '#platform/database.server.ts'
import { customerOfAddress } from '../../incoming-mail/queries/sender-of-mail.server.ts'

/** Customers for a stranger's ticket; first the one who has that address meanwhile, unless something else is searched. */
export async function offeredCustomers(address: string, search: string): Promise<CustomerChoice[]> {
  const choices = await customerChoices(search)
  const known = search.trim() === '' ? await customerOfAddress(db(), address) : null
  const first = known && (await customerChoice(known.id))
  return first ? [first, ...choices.filter(({ id }) => id !== first.id)] : choices
}
