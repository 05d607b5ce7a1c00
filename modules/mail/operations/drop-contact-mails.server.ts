import { and, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import type { ContactRole } from '#modules/identity/rules/contact.ts'
import type { Transaction } from '#platform/database.server.ts'
import { templatesFor } from '../rules/contact-mails.ts'
import { emailLogs } from '../tables.server.ts'

type Contact = {
  id: string
  customerId: string
  /** Those that are left; none for a removed contact. */
  roles: readonly ContactRole[]
}

/**
 * What waits for a contact who may not have it any more is never sent, nor offered to be sent
 * again. One that is being handed to the provider this moment is left alone.
 */
export async function dropContactMails(
  tx: Transaction,
  { id, customerId, roles }: Contact,
): Promise<void> {
  const unsent = and(
    inArray(emailLogs.status, ['queued', 'failed']),
    isNull(emailLogs.handedOverAt),
  )
  const allowed = templatesFor(roles)
  await tx
    .update(emailLogs)
    .set({
      status: 'failed',
      review: null,
      errorMessage: sql`case when ${emailLogs.status} = 'queued' then 'This contact lost the right to it before it was sent.' else ${emailLogs.errorMessage} end`,
    })
    .where(
      and(
        eq(emailLogs.customerId, customerId),
        eq(emailLogs.contactId, id),
        unsent,
        allowed.length > 0 ? notInArray(emailLogs.templateName, allowed) : undefined,
      ),
    )
}
