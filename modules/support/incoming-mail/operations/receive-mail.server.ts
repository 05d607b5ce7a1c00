import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { newId } from '#kernel/ids.ts'
import { maskCardNumbers } from '#kernel/masked-card.ts'
import { ok, type Result } from '#kernel/result.ts'
import { now } from '#platform/clock.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { defineJob, enqueue } from '#platform/queue.server.ts'
import { incomingMailSources, incomingMails } from '../../tables.incoming-mail.server.ts'
import { headerBlock, type MailHead, madeId, storableText } from '../rules/mail-head.ts'
import { maxMailBytes } from '../rules/mail-limits.ts'
import { bytesOfContent, parseRaw } from '../rules/parsed-mail.ts'

/** One email that was received and is to become a message, a ticket or nothing. */
export const processMailJob = defineJob('support.process-mail', z.object({ mailId: z.uuid() }), {
  retryLimit: 6,
  retryDelay: 10,
  concurrency: 3,
})

export type ReceivedMail = { id: string; isDuplicate: boolean }

export type Receiving = {
  mailbox: string
  /** Of the whole email, where only its headers were fetched. */
  size?: number
  /** Written in the same transaction; its refusal stores nothing. */
  first?: (tx: Transaction) => Promise<Result<null>>
}

/**
 * Keeps an email as it came and queues its processing in the same transaction: the caller marks it
 * as read, or answers 200, only after this returned. The same email once more, also at the same
 * moment on another server, changes nothing. A used Message-ID does not make a repeat: another
 * sender or other content is another email (decision 079). One above 25 MB is kept as failed, with
 * its headers.
 */
export async function receiveMail(
  raw: Uint8Array,
  { mailbox, size = raw.length, first: writeFirst }: Receiving,
): Promise<Result<ReceivedMail>> {
  const head = await readHead(raw)
  return transact(async (tx) => {
    const refused = await writeFirst?.(tx)
    if (refused?.ok === false) return refused
    const first = await store(tx, raw, { ...head, mailbox, size })
    if (
      !first.isDuplicate ||
      head.messageId === '' ||
      (await isRepeat(tx, first.id, { raw, head, size }))
    )
      return ok(first)
    return ok(
      await store(tx, raw, { ...head, messageId: madeId(await contentHash(raw)), mailbox, size }),
    )
  })
}

async function readHead(raw: Uint8Array): Promise<MailHead> {
  try {
    const { messageId, from, subject, date } = await parseRaw(headerBlock(raw))
    const sentAt = date === undefined ? null : new Date(date)
    return {
      messageId: storableText(messageId ?? '', 900).replace(/^<|>$/g, ''),
      fromAddress: storableText(from?.address ?? '', 320),
      fromName: storableText(from?.name ?? '', 200),
      subject: maskCardNumbers(storableText(subject ?? '', 500)),
      sentAt: sentAt === null || Number.isNaN(sentAt.getTime()) ? null : sentAt,
    }
  } catch {
    return { messageId: '', fromAddress: '', fromName: '', subject: '', sentAt: null }
  }
}

async function store(
  tx: Transaction,
  raw: Uint8Array,
  { messageId, ...mail }: MailHead & { mailbox: string; size: number },
): Promise<ReceivedMail> {
  const id = newId()
  const key = messageId || contentId(raw)
  const isTooLarge = mail.size > maxMailBytes
  const written = await tx
    .insert(incomingMails)
    .values({
      id,
      ...mail,
      messageId: key,
      receivedAt: now(),
      createdAt: now(),
      ...(isTooLarge && {
        status: 'failed' as const,
        reason: 'The email is larger than 25 MB. Only its headers were kept.',
        processedAt: now(),
      }),
    })
    .onConflictDoNothing({ target: incomingMails.messageId })
    .returning({ id: incomingMails.id })
  if (written.length === 0) return { id: await idOf(tx, key), isDuplicate: true }
  await tx
    .insert(incomingMailSources)
    .values({ mailId: id, content: Buffer.from(isTooLarge ? headerBlock(raw) : raw) })
  if (!isTooLarge) await enqueue(tx, processMailJob, { mailId: id })
  return { id, isDuplicate: false }
}

async function idOf(tx: Transaction, messageId: string): Promise<string> {
  const [row] = await tx
    .select({ id: incomingMails.id })
    .from(incomingMails)
    .where(eq(incomingMails.messageId, messageId))
  return row?.id ?? ''
}

type Arrived = { raw: Uint8Array; head: MailHead; size: number }

/** Whether an email with a used Message-ID is the one that was stored under it. */
async function isRepeat(
  tx: Transaction,
  id: string,
  { raw, head, size }: Arrived,
): Promise<boolean> {
  const [known] = await tx.select().from(incomingMails).where(eq(incomingMails.id, id))
  if (!known) return true
  if (known.fromAddress.toLowerCase() !== head.fromAddress.toLowerCase()) return false
  const [source] = await tx
    .select()
    .from(incomingMailSources)
    .where(eq(incomingMailSources.mailId, id))
  // Of one whose bytes were deleted, or that was too large to keep, only the headers can be
  // compared.
  if (!source || known.size > maxMailBytes || size > maxMailBytes)
    return known.size === size && known.sentAt?.getTime() === head.sentAt?.getTime()
  return (
    source.content.equals(raw) || (await contentHash(source.content)) === (await contentHash(raw))
  )
}

/**
 * Names what an email says, whatever route it came by: relays add headers and encode it again, and
 * what a provider sent as fields has other boundaries when it is sent again. An email that can't be
 * parsed is named by its bytes.
 */
async function contentHash(raw: Uint8Array): Promise<string> {
  const hash = createHash('sha256')
  try {
    const {
      from,
      subject,
      date,
      text = '',
      html = '',
      attachments,
    } = await parseRaw(raw, { attachmentEncoding: 'arraybuffer' })
    const words = (written: string) => written.replace(/\s+/g, ' ').trim()
    hash.update(
      JSON.stringify([
        from?.address?.toLowerCase(),
        words(subject ?? ''),
        date,
        words(text),
        words(html),
      ]),
    )
    for (const { content } of attachments)
      hash.update(createHash('sha256').update(bytesOfContent(content)).digest())
  } catch {
    hash.update(raw)
  }
  return hash.digest('hex')
}

/** Stands in for the Message-ID of an email that has none. */
function contentId(raw: Uint8Array): string {
  return madeId(createHash('sha256').update(raw).digest('hex'))
}
