import { eq } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { maskCardNumbers } from '#kernel/masked-card.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { db } from '#platform/database.server.ts'
import { incomingMailSources, incomingMails as mails } from '../../tables.incoming-mail.server.ts'
import { supportTickets } from '../../tables.server.ts'
import { headerBlock } from '../rules/mail-head.ts'
import { parseRaw } from '../rules/parsed-mail.ts'

const shownText = 50_000
const missing = refuse('not_found', 'There is no such email.')

/**
 * An email as it came, for staff who handle tickets. What it holds is not to be trusted; only text
 * of it is shown.
 */
export async function mailDetails(id: string) {
  if (!isId(id)) return missing
  const [row] = await db()
    .select({ mail: mails, ticketNumber: supportTickets.number })
    .from(mails)
    .leftJoin(supportTickets, eq(supportTickets.id, mails.ticketId))
    .where(eq(mails.id, id))
  if (!row) return missing
  const content = await sourceOf(id)
  const {
    subject,
    fromName,
    fromAddress,
    mailbox,
    messageId,
    status,
    reason,
    ticketId,
    size,
    receivedAt,
  } = row.mail
  const shown = {
    id,
    subject,
    fromName,
    fromAddress,
    mailbox,
    messageId,
    status,
    reason,
    ticketId,
    ticketNumber: row.ticketNumber,
    size,
    receivedAt,
  }
  const headers =
    content === null
      ? ''
      : Buffer.from(headerBlock(content)).toString('utf8').replaceAll('\0', '').trim()
  return ok({
    ...shown,
    isRemoved: content === null,
    headers,
    hasHtml: row.mail.html !== '',
    ...(await contentOf(content)),
  })
}

/** The bytes as they came, for a download. */
export async function mailSource(id: string): Promise<Result<Buffer>> {
  const content = isId(id) ? await sourceOf(id) : null
  return content === null ? missing : ok(content)
}

async function sourceOf(id: string): Promise<Buffer | null> {
  const [source] = await db()
    .select()
    .from(incomingMailSources)
    .where(eq(incomingMailSources.mailId, id))
  return source?.content ?? null
}

async function contentOf(
  content: Buffer | null,
): Promise<{ text: string; attachments: { name: string; size: number }[] }> {
  try {
    const { text = '', attachments } = await parseRaw(content ?? Buffer.alloc(0))
    const named = attachments.map(({ filename, content: bytes }) => ({
      name: filename || 'Unnamed',
      size: typeof bytes === 'string' ? bytes.length : bytes.byteLength,
    }))
    return { text: maskCardNumbers(text.slice(0, shownText)), attachments: named }
  } catch {
    return { text: '', attachments: [] }
  }
}
