import { once } from 'node:events'
import { and, eq, sql } from 'drizzle-orm'
import type { ImapFlow } from 'imapflow'
import { now } from '#platform/clock.server.ts'
import { db, isPassing } from '#platform/database.server.ts'
import { log } from '#platform/log.server.ts'
import type { ImapAccount } from '#platform/mail/imap/account.ts'
import { connectImap, openFolder } from '#platform/mail/imap/connect.server.ts'
import { redactedReason } from '#platform/redacted-error.server.ts'
import { maxMailBytes, unusedMailDays } from '../../incoming-mail/rules/mail-limits.ts'
import { supportMailboxReads as reads } from '../../tables.incoming-mail.server.ts'

/**
 * Stores an email durably, or throws. Called again for a stored one: the receiver recognises
 * duplicates.
 */
export type StoreMail = {
  whole: (raw: Uint8Array) => Promise<void>
  /** Of an email that is too large to be fetched: its headers, and its size in bytes. */
  tooLarge: (headers: Uint8Array, bytes: number) => Promise<void>
}

type Reading = {
  mailbox: string
  account: ImapAccount
  store: StoreMail
  signal: AbortSignal
  /** Asked for again after so long, whatever the server says by itself. */
  pollMs: number
  /** Called when everything that is there has been stored. */
  onRead: () => void
}

type Listed = { uid: number; size: number; arrived: Date | null }

const dayMs = 86_400_000

/** More than these, and something is wrong with the storing and not with the emails. */
const maxWaiting = 100

/**
 * Reads a mailbox over one connection until that ends, which throws, or `signal` stops it. The
 * folder is opened for reading only: nothing is marked or moved. How far it was read is written
 * after an email was stored, so a process that is killed between the two stores it twice and loses
 * nothing.
 */
export async function readMailbox(reading: Reading): Promise<void> {
  const { account, mailbox, signal, pollMs, onRead } = reading
  const client = await connectImap(account)
  const stop = () => client.close()
  signal.addEventListener('abort', stop)
  try {
    if (signal.aborted) return
    const closed = once(client, 'close').then(
      () => 'closed' as const,
      () => 'closed' as const,
    )
    await openFolder(client, account.folder)
    while (!signal.aborted) {
      const changed = eventOf(client)
      await readNew(client, reading)
      await recordMailboxRead(mailbox)
      onRead()
      if ((await waitForMore(client, { changed: changed.promise, closed, pollMs })) === 'closed')
        break
      changed.stop()
    }
    if (!signal.aborted) throw new Error('The connection to the mail server was lost.')
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    signal.removeEventListener('abort', stop)
    client.close()
  }
}

/**
 * Listens from before the folder is listed, so that nothing that arrives meanwhile waits for the
 * next poll.
 */
function eventOf(client: ImapFlow): { promise: Promise<'changed'>; stop: () => void } {
  const { promise, resolve } = Promise.withResolvers<'changed'>()
  const onExists = () => resolve('changed')
  client.once('exists', onExists)
  return { promise, stop: () => client.off('exists', onExists) }
}

type Waits = { changed: Promise<'changed'>; closed: Promise<'closed'>; pollMs: number }

async function waitForMore(
  client: ImapFlow,
  { changed, closed, pollMs }: Waits,
): Promise<'changed' | 'closed' | 'poll'> {
  // Ends when the next command is sent. A broken connection says so by its 'close' event.
  client.idle().catch(() => undefined)
  const { promise: poll, resolve } = Promise.withResolvers<'poll'>()
  const timer = setTimeout(resolve, pollMs, 'poll')
  try {
    return await Promise.race([changed, closed, poll])
  } finally {
    clearTimeout(timer)
  }
}

async function readNew(client: ImapFlow, { mailbox, store, signal }: Reading): Promise<void> {
  const position = await startingPosition(client, mailbox)
  const earliest = position.createdAt.getTime() - dayMs
  const waiting = await list(client, position.waitingUids.join(','))
  const fresh = await list(client, `${position.lastUid + 1}:*`)
  let { lastUid } = position
  let waitingUids = waiting.map(({ uid }) => uid)
  for (const mail of [...waiting, ...fresh.filter(({ uid }) => uid > position.lastUid)]) {
    signal.throwIfAborted()
    const isOurs = mail.arrived === null || mail.arrived.getTime() >= earliest
    const isDone = !isOurs || (await isStored(client, mail, store))
    waitingUids = waitingUids.filter((uid) => uid !== mail.uid)
    if (!isDone) waitingUids.push(mail.uid)
    if (waitingUids.length > maxWaiting) throw new Error('Received emails can’t be stored')
    lastUid = Math.max(lastUid, mail.uid)
    await savePosition(mailbox, { uidValidity: position.uidValidity, lastUid, waitingUids })
  }
  if (waiting.length === 0 && position.waitingUids.length > 0)
    await savePosition(mailbox, { uidValidity: position.uidValidity, lastUid, waitingUids })
}

/**
 * A mailbox that is new, or was renumbered, is read from the day before it was first connected on.
 * What was stored already is recognised, but not longer than received emails are kept.
 */
async function startingPosition(client: ImapFlow, mailbox: string): Promise<ReadPosition> {
  const position = await readPosition(mailbox)
  if (client.mailbox === false) throw new Error('The folder is not open')
  const uidValidity = String(client.mailbox.uidValidity)
  if (position.uidValidity === uidValidity) return position
  const since = new Date(
    Math.max(position.createdAt.getTime() - dayMs, now().getTime() - (unusedMailDays - 1) * dayMs),
  )
  const found = (await client.search({ since }, { uid: true })) || []
  const first = found.length > 0 ? Math.min(...found) : client.mailbox.uidNext
  const begun = { uidValidity, lastUid: first - 1, waitingUids: [] }
  await savePosition(mailbox, begun)
  return { ...begun, createdAt: position.createdAt }
}

/** `range` may name the last email although its number is below: so IMAP reads '5:*'. */
async function list(client: ImapFlow, range: string): Promise<Listed[]> {
  if (range === '' || client.mailbox === false || client.mailbox.exists === 0) return []
  const listed: Listed[] = []
  for await (const { uid, size, internalDate } of client.fetch(
    range,
    { uid: true, size: true, internalDate: true },
    { uid: true },
  )) {
    listed.push({
      uid,
      size: size ?? 0,
      arrived: internalDate === undefined ? null : new Date(internalDate),
    })
  }
  return listed.sort((a, b) => a.uid - b.uid)
}

/** False for an email that has to be tried again, while those after it are read. */
async function isStored(
  client: ImapFlow,
  { uid, size }: Listed,
  store: StoreMail,
): Promise<boolean> {
  const isTooLarge = size > maxMailBytes
  const query = isTooLarge ? { uid: true, headers: true } : { uid: true, source: true }
  const mail = await client.fetchOne(String(uid), query, { uid: true })
  // It was deleted in the meantime.
  if (!mail) return true
  try {
    if (isTooLarge) await store.tooLarge(mail.headers ?? new Uint8Array(), size)
    else if (mail.source) await store.whole(mail.source)
    return true
  } catch (error) {
    if (isPassing(error)) throw error
    log().error(
      { reason: redactedReason(error), uid },
      'a received email could not be stored; it will be tried again',
    )
    return false
  }
}

type ReadPosition = Pick<
  typeof reads.$inferSelect,
  'uidValidity' | 'lastUid' | 'waitingUids' | 'createdAt'
>

/**
 * True while `reader` is the one of several servers that reads this mailbox, for the next `seconds`
 * by the database's clock. A server that was killed is followed by another one when its time is
 * over.
 */
export async function claimMailbox(
  mailbox: string,
  reader: string,
  seconds: number,
): Promise<boolean> {
  const readerUntil = sql`clock_timestamp() + make_interval(secs => ${seconds})`
  const rows = await db()
    .insert(reads)
    .values({ mailbox, reader, readerUntil })
    .onConflictDoUpdate({
      target: reads.mailbox,
      set: { reader, readerUntil },
      setWhere: sql`${reads.reader} is null or ${reads.reader} = ${reader}
        or ${reads.readerUntil} < clock_timestamp()`,
    })
    .returning({ mailbox: reads.mailbox })
  return rows.length > 0
}

/** Lets another server read at once. */
export async function releaseMailbox(mailbox: string, reader: string): Promise<void> {
  await db()
    .update(reads)
    .set({ reader: null, readerUntil: null })
    .where(and(eq(reads.mailbox, mailbox), eq(reads.reader, reader)))
}

async function readPosition(mailbox: string): Promise<ReadPosition> {
  const [row] = await db().select().from(reads).where(eq(reads.mailbox, mailbox))
  if (!row) throw new Error('This mailbox is not being read')
  return row
}

async function savePosition(
  mailbox: string,
  position: Omit<ReadPosition, 'createdAt'>,
): Promise<void> {
  await db().update(reads).set(position).where(eq(reads.mailbox, mailbox))
}

/** All that is there was looked at: whatever was wrong is over. */
async function recordMailboxRead(mailbox: string): Promise<void> {
  await db()
    .update(reads)
    .set({ lastReadAt: sql`now()`, problem: '', problemAt: null })
    .where(eq(reads.mailbox, mailbox))
}

/** `problem` is shown to staff. The moment stays that of the first of several in a row. */
export async function recordMailboxProblem(mailbox: string, problem: string): Promise<void> {
  await db()
    .update(reads)
    .set({ problem, problemAt: sql`coalesce(${reads.problemAt}, now())` })
    .where(eq(reads.mailbox, mailbox))
}
