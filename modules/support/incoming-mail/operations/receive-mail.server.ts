import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { newId } from '#kernel/ids.ts'
import { ok, type Result } from '#kernel/result.ts'
import { now } from '#platform/clock.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { enqueue } from '#platform/queue.server.ts'
import { incomingMailSources, incomingMails } from '../../tables.incoming-mail.server.ts'
import { headerBlock, type MailHead, storableText } from '../rules/mail-head.ts'
import { maxMailBytes } from '../rules/mail-limits.ts'
import { madeId } from '../rules/mail-references.ts'
import { processMailJob } from './process-mail-job.server.ts'

export type ReceivedMail = { id: string; isDuplicate: boolean }

export type Receiving = {
  mailbox: string
  /** Of the whole email, where only its headers were fetched. */
  size?: number
  /** Written in the same transaction; its refusal stores nothing. */
  first?: (tx: Transaction) => Promise<Result<null>>
}

/**
 * Keeps an email as it came and queues its processing in the same transaction: the caller marks it as read, or answers 200, only after this returned.
 * A Message-ID that is known, also at the same moment on another server, changes nothing. One above 25 MB is kept as failed, with its headers.
 */
export async function receiveMail(raw: Uint8Array, { mailbox, size = raw.length, first: writeFirst }: Receiving): Promise<Result<ReceivedMail>> {
  const head = await readHead(raw)
  return transact(async (tx) => {
    const refused = await writeFirst?.(tx)
    if (refused?.ok === false) return refused
    const first = await store(tx, raw, { ...head, mailbox, size })
    if (!first.isDuplicate || head.messageId === '' || !(await isFromSomebodyElse(tx, first.id, head))) return ok(first)
    // A Message-ID that another sender used before does not make this email a repeat.
    return ok(await store(tx, raw, { ...head, messageId: contentId(raw), mailbox, size }))
  })
}

async function readHead(raw: Uint8Array): Promise<MailHead> {
  try {
    const { messageId, from, subject, date } = await PostalMime.parse(headerBlock(raw))
    const sentAt = date === undefined ? null : new Date(date)
    return {
      messageId: storableText(messageId ?? '', 900).replace(/^<|>$/g, ''),
      fromAddress: storableText(from?.address ?? '', 320),
      fromName: storableText(from?.name ?? '', 200),
      subject: storableText(subject ?? '', 500),
      sentAt: sentAt === null || Number.isNaN(sentAt.getTime()) ? null : sentAt,
    }
  } catch {
    return { messageId: '', fromAddress: '', fromName: '', subject: '', sentAt: null }
  }
}

async function store(tx: Transaction, raw: Uint8Array, { messageId, ...mail }: MailHead & { mailbox: string; size: number }): Promise<ReceivedMail> {
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
      ...(isTooLarge && { status: 'failed' as const, reason: 'The email is larger than 25 MB. Only its headers were kept.', processedAt: now() }),
    })
    .onConflictDoNothing({ target: incomingMails.messageId })
    .returning({ id: incomingMails.id })
  if (written.length === 0) return { id: await idOf(tx, key), isDuplicate: true }
  await tx.insert(incomingMailSources).values({ mailId: id, content: Buffer.from(isTooLarge ? headerBlock(raw) : raw) })
  if (!isTooLarge) await enqueue(tx, processMailJob, { mailId: id })
  return { id, isDuplicate: false }
}

async function idOf(tx: Transaction, messageId: string): Promise<string> {
  const [row] = await tx.select({ id: incomingMails.id }).from(incomingMails).where(eq(incomingMails.messageId, messageId))
  return row?.id ?? ''
}

async function isFromSomebodyElse(tx: Transaction, id: string, { fromAddress }: MailHead): Promise<boolean> {
  const isOther = sql`${incomingMails.id} = ${id} and lower(${incomingMails.fromAddress}) <> lower(${fromAddress})`
  return (await tx.$count(incomingMails, isOther)) > 0
}

/** Stands in for the Message-ID of an email that has none. */
function contentId(raw: Uint8Array): string {
  return madeId(createHash('sha256').update(raw).digest('hex'))
}
