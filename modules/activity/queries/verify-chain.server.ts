import { asc, gt, sql } from 'drizzle-orm'
import { db, type Transaction } from '#platform/database.server.ts'
import { yieldToEventLoop } from '#platform/load/background-work.server.ts'
import { activityChain, activityLog } from '../tables.server.ts'
import { type ChainKeys, chainBegin, chainKeys, sealedContent } from './sealed-content.server.ts'

const batchSize = 2_000

export type ChainCheck = {
  /** The last row that is in order. */
  sequence: number
  /** Rows that were read. */
  checked: number
  /** What is wrong with the first row that is not in order, in words; null when all are. */
  problem: string | null
}

/** Reads the chain from the row after `after` (0: all of it) to its end in one snapshot, and stops at the first row that is not what was sealed. */
export function verifyChain(after = 0): Promise<ChainCheck> {
  return db().transaction((tx) => verifyChainWithin(tx, after), { isolationLevel: 'repeatable read', accessMode: 'read only' })
}

/** The same in a snapshot of the caller. */
export async function verifyChainWithin(tx: Transaction, after = 0): Promise<ChainCheck> {
  const keys = chainKeys()
  const begin = await linkAt(tx, after)
  if (begin === null) return verifyChainWithin(tx, 0)
  const read = await verifyRows(tx, keys, { sequence: after, chainHash: begin, checked: 0 })
  if (read.problem !== null) return read
  return { sequence: read.sequence, checked: read.checked, problem: await problemOfEnd(tx, keys, read) }
}

type Place = { sequence: number; chainHash: Buffer; checked: number }

async function verifyRows(tx: Transaction, keys: ChainKeys, from: Place): Promise<Place & { problem: string | null }> {
  let place = from
  for (;;) {
    const rows = await rowsAfter(tx, place.sequence)
    for (const row of rows) {
      const problem = problemOfRow(keys, row, place)
      if (problem !== null) return { ...place, problem }
      place = { sequence: row.sequence, chainHash: row.chainHash, checked: place.checked + 1 }
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

function problemOfRow(keys: ChainKeys, row: Sealed, before: Place): string | null {
  const { sequence, content, contentHash, chainHash, erasedHash } = row
  if (sequence !== before.sequence + 1) return `Row ${before.sequence + 1} is missing: it was removed, or its number was changed`
  const isAsSealed = keys.content(content).equals(contentHash)
  const isAsErased = erasedHash !== null && keys.erased(contentHash, content).equals(erasedHash)
  if (!isAsSealed && !isAsErased) return `${named(row)} was changed after it was sealed`
  if (!keys.link(before.chainHash, sequence, contentHash).equals(chainHash)) return `${named(row)} does not follow from the row before it`
  return null
}

/** Without its title, which may name a person: the words are stored until the next check. */
function named({ sequence, entityType, action, createdAt }: Sealed): string {
  return `Row ${sequence} (${entityType} ${action}, ${createdAt.toISOString().slice(0, 16).replace('T', ' ')} UTC)`
}

async function problemOfEnd(tx: Transaction, keys: ChainKeys, { sequence, chainHash }: Place): Promise<string | null> {
  const [head] = await tx.select().from(activityChain)
  if (!head) return sequence === 0 ? null : 'The end of the chain was removed'
  if (!keys.head(head.sequence, head.chainHash).equals(head.headHash)) return 'The end of the chain was changed, or APP_SECRET is another one'
  if (head.sequence !== sequence || !head.chainHash.equals(chainHash)) return `Row ${sequence + 1} is missing: rows at the end were removed`
  return null
}

/** The chain's hash at this row; null when there is no such row any more. */
async function linkAt(tx: Transaction, sequence: number): Promise<Buffer | null> {
  if (sequence === 0) return chainBegin
  const [row] = await tx.select({ chainHash: activityLog.chainHash }).from(activityLog).where(sql`${activityLog.sequence} = ${sequence}`)
  return row?.chainHash ?? null
}
