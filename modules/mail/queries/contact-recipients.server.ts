import { eq, inArray } from 'drizzle-orm'
import { customerPeople } from '#modules/customers/tables.server.ts'
import type { ContactRole } from '#modules/identity/rules/contact.ts'
import { users } from '#modules/identity/tables.server.ts'
import type { Executor } from '#platform/database.server.ts'
import { type ContactMail, contactMailKinds, contactMails } from '../rules/contact-mails.ts'

type ContactRecipient = {
  contactId: string
  customerId: string
  name: string
  email: string
  roles: readonly ContactRole[]
  kinds: ContactMail[]
}

/**
 * The contacts of these customers, and the kinds of emails that each gets: for their roles, and not
 * switched off.
 */
export async function contactRecipients(
  executor: Executor,
  customerIds: readonly string[],
): Promise<ContactRecipient[]> {
  if (customerIds.length === 0) return []
  const rows = await executor
    .select({
      ...{
        contactId: customerPeople.id,
        customerId: customerPeople.customerId,
        name: users.name,
        email: users.email,
      },
      roles: customerPeople.roles,
      mutedMails: customerPeople.mutedMails,
    })
    .from(customerPeople)
    .innerJoin(users, eq(users.id, customerPeople.userId))
    .where(inArray(customerPeople.customerId, [...new Set(customerIds)]))
    .orderBy(customerPeople.createdAt, customerPeople.id)
  return rows.map(({ mutedMails, ...person }) => ({
    ...person,
    kinds: kindsFor(person.roles, mutedMails),
  }))
}

function kindsFor(roles: readonly ContactRole[], muted: readonly ContactMail[]): ContactMail[] {
  return contactMailKinds.filter(
    (kind) => roles.includes(contactMails[kind].role) && !muted.includes(kind),
  )
}
