import { and, eq, sql } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'
import { supportMailboxReads as reads } from '../../tables.mailbox.server.ts'

export type ReadPosition = Pick<
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
      setWhere: sql`${reads.reader} is null or ${reads.reader} = ${reader} or ${reads.readerUntil} < clock_timestamp()`,
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

export async function readPosition(mailbox: string): Promise<ReadPosition> {
  const [row] = await db().select().from(reads).where(eq(reads.mailbox, mailbox))
  if (!row) throw new Error('This mailbox is not being read')
  return row
}

export async function savePosition(
  mailbox: string,
  position: Omit<ReadPosition, 'createdAt'>,
): Promise<void> {
  await db().update(reads).set(position).where(eq(reads.mailbox, mailbox))
}

/** All that is there was looked at: whatever was wrong is over. */
export async function noteRead(mailbox: string): Promise<void> {
  await db()
    .update(reads)
    .set({ lastReadAt: sql`now()`, problem: '', problemAt: null })
    .where(eq(reads.mailbox, mailbox))
}

/** `problem` is shown to staff. The moment stays that of the first of several in a row. */
export async function noteProblem(mailbox: string, problem: string): Promise<void> {
  await db()
    .update(reads)
    .set({ problem, problemAt: sql`coalesce(${reads.problemAt}, now())` })
    .where(eq(reads.mailbox, mailbox))
}
