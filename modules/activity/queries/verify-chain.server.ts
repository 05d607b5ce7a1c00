import { asc, gt, sql } from 'drizzle-orm'
import { db, type Transaction } from '#platform/database.server.ts'
import { yieldToEventLoop } from '#platform/load/background-work.server.ts'
import { activityChain, activityLog } from '../tables.server.ts'
import {
  allChainKeys,
  type ChainKeys,
  chainBegin,
  chainKeys,
  sealedContent,
} from './sealed-content.server.ts'

const batchSize = 2_000

export type ChainCheck = {
  /** The last row that is in order. */
  sequence: number
  /** Rows that were read. */
  checked: number
  /** What is wrong with the first row that is not in order, in words; null when all are. */
  problem: string | null
}

/**
 * Reads the chain from the row after `after` (0: all of it) to its end in one snapshot, and stops
 * at the first row that is not what was sealed.
 */
export function verifyChain(after = 0): Promise<ChainCheck> {
  return db().transaction((tx) => verifyChainWithin(tx, after), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })
}

/** The same in a snapshot of the caller. */
export async function verifyChainWithin(tx: Transaction, after = 0): Promise<ChainCheck> {
  const keys = allChainKeys()
  const begin = await linkAt(tx, after)
  if (begin === null) return verifyChainWithin(tx, 0)
  const read = await verifyRows(tx, keys, { sequence: after, chainHash: begin, checked: 0, key: 0 })
  if (read.problem !== null) return read
  return {
    sequence: read.sequence,
    checked: read.checked,
    problem: await problemOfEnd(tx, keys, read),
  }
}

/**
 * `key` is the place of the secret that sealed the last row: a later row is never sealed with an
 * earlier one.
 */
type Place = { sequence: number; chainHash: Buffer; checked: number; key: number }

async function verifyRows(
  tx: Transaction,
  keys: readonly ChainKeys[],
  from: Place,
): Promise<Place & { problem: string | null }> {
  let place = from
  for (;;) {
    const rows = await rowsAfter(tx, place.sequence)
    for (const row of rows) {
      const found = examineRow(keys, row, place)
      if (typeof found === 'string') return { ...place, problem: found }
      place = {
        sequence: row.sequence,
        chainHash: row.chainHash,
        checked: place.checked + 1,
        key: found,
      }
    }
    if (rows.length < batchSize) return { ...place, problem: null }
    await yieldToEventLoop()
  }
}

type Sealed = {
  sequence: number
  content: string
  contentHash: Buffer
  chainHash: Buffer
  erasedHash: Buffer | null
  entityType: string
  action: string
  createdAt: Date
}

function rowsAfter(tx: Transaction, sequence: number): Promise<Sealed[]> {
  return tx
    .select({
      sequence: sql<number>`${activityLog.sequence}`.mapWith(Number),
      content: sealedContent.mapWith(String),
      contentHash: sql<Buffer>`${activityLog.contentHash}`,
      chainHash: sql<Buffer>`${activityLog.chainHash}`,
      erasedHash: activityLog.erasedHash,
      entityType: activityLog.entityType,
      action: activityLog.action,
      createdAt: activityLog.createdAt,
    })
    .from(activityLog)
    .where(gt(activityLog.sequence, sequence))
    .orderBy(asc(activityLog.sequence))
    .limit(batchSize)
}

/**
 * What is wrong with a row, or the place of the key that sealed it. Details may have been taken out
 * under a later key than the row's own.
 */
function examineRow(keys: readonly ChainKeys[], row: Sealed, before: Place): string | number {
  const { sequence, content, contentHash, chainHash, erasedHash } = row
  if (sequence !== before.sequence + 1)
    return `Row ${before.sequence + 1} is missing: it was removed, or its number was changed`
  const isAsErased =
    erasedHash !== null && keys.some((key) => key.erased(contentHash, content).equals(erasedHash))
  const sealers = keys.flatMap((key, place) =>
    isAsErased || key.content(content).equals(contentHash) ? [place] : [],
  )
  if (sealers.length === 0) return `${named(row)} was changed after it was sealed`
  const linker = sealers.find(
    (place) =>
      place >= before.key &&
      keys[place]?.link(before.chainHash, sequence, contentHash).equals(chainHash),
  )
  return linker ?? `${named(row)} does not follow from the row before it`
}

/** Without its title, which may name a person: the words are stored until the next check. */
function named({ sequence, entityType, action, createdAt }: Sealed): string {
  return `Row ${sequence} (${entityType} ${action}, ${createdAt.toISOString().slice(0, 16).replace('T', ' ')} UTC)`
}

async function problemOfEnd(
  tx: Transaction,
  keys: readonly ChainKeys[],
  { sequence, chainHash, key }: Place,
): Promise<string | null> {
  const [head] = await tx.select().from(activityChain)
  if (!head) return sequence === 0 ? null : 'The end of the chain was removed'
  const isOurs = keys.some(
    (one, place) => place >= key && one.head(head.sequence, head.chainHash).equals(head.headHash),
  )
  if (!isOurs)
    return 'The end of the chain was changed, or APP_SECRET is another one and APP_SECRET_PREVIOUS lacks the earlier'
  if (head.sequence !== sequence || !head.chainHash.equals(chainHash))
    return `Row ${sequence + 1} is missing: rows at the end were removed`
  return null
}

/** The chain's hash at this row; null when there is no such row any more. */
async function linkAt(tx: Transaction, sequence: number): Promise<Buffer | null> {
  if (sequence === 0) return chainBegin
  const [row] = await tx
    .select({ chainHash: activityLog.chainHash })
    .from(activityLog)
    .where(sql`${activityLog.sequence} = ${sequence}`)
  return row?.chainHash ?? null
}

/**
 * Whether the first row was sealed with another secret than the present one; later rows follow from
 * it. False for an empty log.
 */
export async function usesEarlierKey(): Promise<boolean> {
  const [row] = await db()
    .select({
      chainHash: sql<Buffer>`${activityLog.chainHash}`,
      contentHash: sql<Buffer>`${activityLog.contentHash}`,
    })
    .from(activityLog)
    .where(sql`${activityLog.sequence} = 1`)
  return (
    row !== undefined && !chainKeys().link(chainBegin, 1, row.contentHash).equals(row.chainHash)
  )
}
