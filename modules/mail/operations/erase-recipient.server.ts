import { eq, inArray, or, sql } from 'drizzle-orm'
import type { Transaction } from '#platform/database.server.ts'
import { suppressionKey } from '../suppressions/rules/suppression.ts'
import { emailLogs } from '../tables.server.ts'
import { emailConsents, emailSuppressions } from '../tables.suppressions.server.ts'

/**
 * Removes a person from the log: the fact that an email was sent stays, recipient, content and
 * files do not. Queued emails are never sent. What was said for and against emails to these
 * addresses goes too; marketing needs a new yes anyway. `threads` are their tickets: emails about
 * them say what they wrote, also those to staff and to an address that a ticket was opened from.
 */
export async function eraseRecipient(
  tx: Transaction,
  customerId: string,
  { addresses, threads }: { addresses: readonly string[]; threads: readonly string[] },
): Promise<void> {
  const theirs = or(
    eq(emailLogs.customerId, customerId),
    ...addresses.map((address) => sql`lower(${emailLogs.recipient}) = lower(${address})`),
    // Emails to staff say who wrote by a form of the site, and what.
    ...addresses.map((address) => sql`lower(${emailLogs.variables}->>'email') = lower(${address})`),
    sql`${emailLogs.threading}->>'thread' = any(${sql.param([...threads])}::text[])`,
  )
  await tx.execute(sql`delete from email_files using email_logs, jsonb_array_elements(email_logs.attachments) as attachment
    where ${theirs} and attachment ->> 'kind' = 'file' and email_files.id::text = attachment ->> 'id'`)
  await tx
    .update(emailLogs)
    .set({
      recipient: '',
      subject: '',
      variables: {},
      sealedVariables: null,
      providerResponse: null,
      attachments: [],
      threading: null,
      review: null,
      status: sql`case when ${emailLogs.status} = 'queued' then 'failed' else ${emailLogs.status} end`,
      errorMessage: sql`case when ${emailLogs.status} = 'queued' then 'The customer was deleted' end`,
    })
    .where(theirs)
  const keys = addresses.map(suppressionKey)
  if (keys.length === 0) return
  await tx.delete(emailSuppressions).where(inArray(emailSuppressions.address, keys))
  await tx.delete(emailConsents).where(inArray(emailConsents.address, keys))
}
