import { eq, or, sql } from 'drizzle-orm'
import type { Transaction } from '#platform/database.server.ts'
import { emailLogs } from '../tables.server.ts'

/**
 * Removes a person from the log: the fact that an email was sent stays, recipient and content do not. Queued emails are never sent.
 */
export async function forgetRecipient(tx: Transaction, customerId: string, addresses: readonly string[]): Promise<void> {
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
    .where(or(eq(emailLogs.customerId, customerId), ...addresses.map((address) => sql`lower(${emailLogs.recipient}) = lower(${address})`)))
}
