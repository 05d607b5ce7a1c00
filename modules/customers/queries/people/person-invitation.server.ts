import { and, eq, isNull } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { accountOfAddress } from '#modules/identity/queries/accounts.server.ts'
import { mailedTokenOwner } from '#modules/identity/queries/invitation.server.ts'
import type { ContactRole } from '#modules/identity/rules/contact.ts'
import { now } from '#platform/clock.server.ts'
import { db, type Executor } from '#platform/database.server.ts'
import { customerName } from '../../rules/customer.ts'
import { customerPeople, customers } from '../../tables.server.ts'

export type PersonInvitation = {
  id: string
  customerId: string
  customerName: string
  email: string
  name: string
  roles: ContactRole[]
  invitedBy: string
  /** The address has an account: it is accepted by signing in, and no password is chosen. */
  hasAccount: boolean
}

/**
 * What a mailed link invites to, without using the link up; null when it is unknown, used,
 * withdrawn or past its time.
 */
export async function personInvitation(
  token: string,
  executor: Executor = db(),
): Promise<PersonInvitation | null> {
  const id =
    token === '' || token.length > 200
      ? null
      : await mailedTokenOwner(executor, 'customer-invitation', { token, at: now() })
  if (id === null || !isId(id)) return null
  const [row] = await executor
    .select({ person: customerPeople, customer: customers })
    .from(customerPeople)
    .innerJoin(
      customers,
      and(eq(customers.id, customerPeople.customerId), isNull(customers.deletedAt)),
    )
    .where(and(eq(customerPeople.id, id), isNull(customerPeople.userId)))
  if (!row) return null
  const { customerId, email, name, roles, invitedBy } = row.person
  const hasAccount = (await accountOfAddress(executor, email)) !== null
  return {
    id,
    customerId,
    customerName: customerName(row.customer),
    email,
    name,
    roles,
    invitedBy,
    hasAccount,
  }
}
