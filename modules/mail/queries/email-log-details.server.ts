import { eq } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { db } from '#platform/database.server.ts'
import { type EmailVariables, hidden, type MailAttachment } from '../rules/email.ts'
import { type RenderedEmail, renderEmail } from '../rules/render-email.ts'
import type { MailReview } from '../rules/review.ts'
import { emailLogs } from '../tables.server.ts'
import { mailSite } from './mail-site.server.ts'
import { storedTemplate } from './template.server.ts'
import { withSubjects } from './unwritten-subjects.server.ts'

type LogRow = typeof emailLogs.$inferSelect

export type EmailLogDetails = Pick<
  LogRow,
  | 'id'
  | 'recipient'
  | 'subject'
  | 'templateName'
  | 'status'
  | 'delivery'
  | 'provider'
  | 'messageId'
  | 'providerResponse'
  | 'errorMessage'
  | 'attempts'
  | 'orderId'
  | 'invoiceId'
  | 'customerId'
  | 'createdAt'
  | 'sentAt'
> & {
  review: MailReview | null
  attachments: MailAttachment[]
  variables: EmailVariables
  /** It held something that only its recipient may read. */
  hasSecrets: boolean
  /** It can be sent again: it is not waiting, and nothing of it was erased. */
  isResendable: boolean
}

async function rowOf(id: string): Promise<LogRow | undefined> {
  const [row] = isId(id) ? await db().select().from(emailLogs).where(eq(emailLogs.id, id)) : []
  return row
}

/** One email of the log, without its secrets. */
export async function emailLogById(id: string): Promise<EmailLogDetails | null> {
  const row = await rowOf(id)
  if (!row) return null
  const {
    sealedVariables,
    idempotencyKey: _,
    templateId: __,
    handedOverAt: ___,
    threading: ____,
    ...shown
  } = row
  const hasSecrets = Object.values(row.variables).includes(hidden)
  const isErased = hasSecrets && sealedVariables === null
  const [subjected = shown] = await withSubjects([shown])
  return {
    ...subjected,
    hasSecrets,
    isResendable: row.status !== 'queued' && !isErased && row.recipient !== '',
  }
}

/**
 * The email as it would be written today: with what is stored of it (secrets stay hidden) and the
 * template as it is now. Null when that is not possible.
 */
export async function emailLogCopy(id: string): Promise<RenderedEmail | null> {
  const row = await rowOf(id)
  const template = row && row.recipient !== '' ? await storedTemplate(row.templateName) : undefined
  if (!row || !template) return null
  return renderEmail(template, row.variables, mailSite(await siteSettings())).catch(() => null)
}

/** The id of the email with this idempotency key. */
export async function mailIdOfKey(key: string): Promise<string | null> {
  const [row] = await db()
    .select({ id: emailLogs.id })
    .from(emailLogs)
    .where(eq(emailLogs.idempotencyKey, key))
  return row?.id ?? null
}
