import { and, eq, gte, inArray, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { ContactRole } from '#modules/identity/rules/contact.ts'
import type { Transaction } from '#platform/database.server.ts'
import { templatesFor } from '../rules/contact-mails.ts'
import { suppressionKey } from '../suppressions/rules/suppression.ts'
import { emailConsents, emailLogs, emailSuppressions } from '../tables.server.ts'

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
  await eraseMails(tx, theirs, 'The customer was deleted')
  const keys = addresses.map(suppressionKey)
  if (keys.length === 0) return
  await tx.delete(emailSuppressions).where(inArray(emailSuppressions.address, keys))
  await tx.delete(emailConsents).where(inArray(emailConsents.address, keys))
}

/**
 * The same of emails about tickets, enquiries or chats that are being deleted: they say what was
 * written in them. `ids` are theirs and those of their messages, by which emails are keyed; none is
 * older than `since`. An answer that is on its way to the person goes out, and stays.
 */
export async function eraseMailsAbout(
  tx: Transaction,
  { ids, since }: { ids: readonly string[]; since: Date },
): Promise<void> {
  if (ids.length === 0) return
  const known = sql`any(${sql.param([...ids])}::text[])`
  const about = or(
    sql`${emailLogs.threading}->>'thread' = ${known}`,
    sql`split_part(${emailLogs.idempotencyKey}, ':', 2) = ${known}`,
  )
  const isAnswer = sql`${emailLogs.status} = 'queued'
    and ${emailLogs.threading}->>'audience' = 'customer'`
  const where = and(
    gte(emailLogs.createdAt, dayBefore(since)),
    about,
    sql`(${isAnswer}) is not true`,
  )
  await eraseMails(tx, where, 'What it was about was deleted')
}

/** The clocks of database and server differ a little. */
const dayBefore = (at: Date) => new Date(at.getTime() - 86_400_000)

async function eraseMails(tx: Transaction, where: SQL | undefined, reason: string): Promise<void> {
  await tx.execute(sql`delete from email_files using email_logs, jsonb_array_elements(email_logs.attachments) as attachment
    where ${where} and attachment ->> 'kind' = 'file'
      and email_files.id::text = attachment ->> 'id'`)
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
      status: sql`case when ${emailLogs.status} = 'queued' then 'failed'
        else ${emailLogs.status} end`,
      errorMessage: sql`case when ${emailLogs.status} = 'queued' then ${reason} end`,
    })
    .where(where)
}

/** Moves the emails of one customer to another after the two were merged. */
export async function moveEmailLogs(
  tx: Transaction,
  fromCustomerId: string,
  toCustomerId: string,
): Promise<void> {
  await tx
    .update(emailLogs)
    .set({ customerId: toCustomerId })
    .where(eq(emailLogs.customerId, fromCustomerId))
}

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
      errorMessage: sql`case when ${emailLogs.status} = 'queued' then 'This contact lost the right to it before it was sent.'
        else ${emailLogs.errorMessage} end`,
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
