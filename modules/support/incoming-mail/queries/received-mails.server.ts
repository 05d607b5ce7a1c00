import { and, desc, eq, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { maskCardNumbers } from '#kernel/masked-card.ts'
import type { Page } from '#kernel/paging.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import type { KeysetSort } from '#platform/database/keyset.server.ts'
import { countUpTo, listPage } from '#platform/database/list-page.server.ts'
import { hasText } from '#platform/database/text-search.server.ts'
import { db } from '#platform/database.server.ts'
import { storedBytes } from '#platform/files/store.server.ts'
import { isShownInBrowser } from '../../rules/attachment.ts'
import {
  incomingMailSources,
  incomingMails,
  incomingMails as mails,
} from '../../tables.incoming-mail.server.ts'
import { supportFileBytes, supportFiles, supportTickets } from '../../tables.server.ts'
import { headerBlock } from '../rules/mail-head.ts'
import { failedMailCap } from '../rules/mail-limits.ts'
import type { MailListQuery } from '../rules/mail-status.ts'
import { parseRaw } from '../rules/parsed-mail.ts'

const columns = {
  id: mails.id,
  subject: mails.subject,
  fromName: mails.fromName,
  fromAddress: mails.fromAddress,
  mailbox: mails.mailbox,
  status: mails.status,
  reason: mails.reason,
  receivedAt: mails.receivedAt,
}

export type MailListRow = Pick<typeof mails.$inferSelect, keyof typeof columns>

const sort: KeysetSort<MailListRow> = [
  { column: mails.receivedAt, kind: 'moment', of: (row) => row.receivedAt, nullsLast: true },
  { column: mails.id, kind: 'id', of: (row) => row.id, nullsLast: true },
]

/** One page of all emails that came in, for staff who handle tickets; the page's guard asks. */
export async function mailList(query: MailListQuery): Promise<Page<MailListRow>> {
  const where = and(ofStatus(query), found(query.search))
  return listPage(sort, query, { table: mails, where }, (slice) =>
    db()
      .select(columns)
      .from(mails)
      .where(slice.where)
      .orderBy(...slice.orderBy)
      .limit(slice.limit),
  )
}

function ofStatus({ filters: { status } }: MailListQuery): SQL | undefined {
  if (!status) return undefined
  return status === 'review'
    ? inArray(mails.status, ['failed', 'unknown', 'spam'])
    : eq(mails.status, status)
}

function found(search: string): SQL | undefined {
  return hasText(search, mails.subject, mails.fromAddress, mails.fromName)
}

/**
 * Emails that could not be processed, up to one more than the cap: their senders wait for an
 * answer, and staff must review them.
 */
export function failedMails(): Promise<number> {
  return countUpTo(mails, eq(mails.status, 'failed'), failedMailCap + 1)
}

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

const { id, subject, fromAddress, status, reason, receivedAt } = incomingMails

export type OtherMail = Pick<
  typeof incomingMails.$inferSelect,
  'id' | 'subject' | 'fromAddress' | 'status' | 'reason' | 'receivedAt'
>

/**
 * Emails about a ticket that are no message of it, the newest three: ours that could not be
 * delivered, and automatic ones such as 'out of office'. For staff who handle tickets, who else
 * would wait for an answer to an unread email; the page's guard asks.
 */
export function otherMails(ticketId: string): Promise<OtherMail[]> {
  if (!isId(ticketId)) return Promise.resolve([])
  return db()
    .select({ id, subject, fromAddress, status, reason, receivedAt })
    .from(incomingMails)
    .where(
      and(
        eq(incomingMails.ticketId, ticketId),
        isNull(incomingMails.supportMessageId),
        inArray(status, ['bounce', 'ignored']),
      ),
    )
    .orderBy(desc(receivedAt), desc(id))
    .limit(3)
}

const maxInlineBytes = 8 * 1024 * 1024

/**
 * The HTML of an email with its own pictures in it, for a sandboxed frame; null where there is
 * none. It was cleaned when it came in and is cleaned by `clean` once more, by the rules of today
 * (D33). The page's guard asks who reads it.
 */
export async function originalMail(
  id: string,
  clean: (html: string) => string,
): Promise<string | null> {
  if (!isId(id)) return null
  const { html, supportMessageId } = incomingMails
  const [mail] = await db()
    .select({ html, supportMessageId })
    .from(incomingMails)
    .where(eq(incomingMails.id, id))
  if (!mail || mail.html === '') return null
  const shown = clean(mail.html)
  return shown.includes('cid:')
    ? withOwnPictures(
        shown,
        asData((await picturesOf(id)) ?? (await filesOf(mail.supportMessageId))),
      )
    : shown
}

type Picture = { contentId: string | null; type: string; base64: string }

/** Null where the bytes of the email are gone. */
async function picturesOf(id: string): Promise<Picture[] | null> {
  const [source] = await db()
    .select()
    .from(incomingMailSources)
    .where(eq(incomingMailSources.mailId, id))
  if (!source) return null
  const { attachments } = await parseRaw(source.content, { attachmentEncoding: 'base64' }).catch(
    () => ({ attachments: [] }),
  )
  return attachments.map(({ contentId, mimeType, content }) => ({
    contentId: contentId?.replace(/^<|>$/g, '') ?? null,
    type: mimeType,
    base64: typeof content === 'string' ? content : '',
  }))
}

/** The pictures that an email had, as its message keeps them. */
async function filesOf(messageId: string | null): Promise<Picture[]> {
  if (messageId === null) return []
  const { contentId, type } = supportFiles
  const rows = await db()
    .select({
      contentId,
      type,
      bytes: supportFileBytes.content,
      key: supportFileBytes.contentKey,
    })
    .from(supportFiles)
    .innerJoin(supportFileBytes, eq(supportFileBytes.fileId, supportFiles.id))
    .where(and(eq(supportFiles.messageId, messageId), isNotNull(contentId)))
  return Promise.all(
    rows.map(async ({ bytes, key, ...file }) => ({
      ...file,
      base64: (await storedBytes({ bytes, key }))?.toString('base64') ?? '',
    })),
  )
}

/** As data, because a frame without an origin sends no cookie with which they could be fetched. */
function asData(pictures: readonly Picture[]): Map<string, string> {
  let room = maxInlineBytes
  const named = new Map<string, string>()
  for (const { contentId, type, base64 } of pictures) {
    if (!contentId || base64 === '' || !isShownInBrowser(type) || base64.length > room) continue
    room -= base64.length
    named.set(contentId, `data:${type};base64,${base64}`)
  }
  return named
}

function withOwnPictures(html: string, pictures: Map<string, string>): string {
  return html.replace(
    /(\ssrc=")cid:([^"]{1,500})(")/gi,
    (whole, before: string, id: string, after: string) => {
      const picture = pictures.get(id)
      return picture === undefined ? whole : `${before}${picture}${after}`
    },
  )
}
