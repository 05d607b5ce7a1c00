import { eq, isNull, sql } from 'drizzle-orm'
import { db, type Transaction } from '#platform/database.server.ts'
import { throttled } from '#platform/load/background-work.server.ts'
import {
  allChainKeys,
  type ChainKeys,
  chainBegin,
  chainKeys,
  sealedContent,
} from '../queries/sealed-content.server.ts'
import { activityChain, activityLog } from '../tables.server.ts'

const batchSize = 1_000
/** One server of several seals; the lock ends with the transaction. */
const lockKey = 7_204_118_314

/**
 * Puts all committed rows that are in no chain yet behind its end, the oldest first, and answers
 * how many. Not done where the rows are written: numbers without gaps would make all changes of the
 * program wait for each other. Nothing is done while another server seals. Throws when the end of
 * the chain is not ours.
 */
export async function sealActivity(): Promise<number> {
  for (let total = 0; ; ) {
    const sealed = (await isWaiting()) ? await throttled(sealBatch) : 0
    total += sealed
    if (sealed < batchSize) return total
  }
}

async function isWaiting(): Promise<boolean> {
  const rows = await db()
    .select({ id: activityLog.id })
    .from(activityLog)
    .where(isNull(activityLog.sequence))
    .limit(1)
  return rows.length > 0
}

function sealBatch(): Promise<number> {
  return db().transaction(async (tx) => {
    const { rows: locks } = await tx.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(${lockKey}::bigint) as mine`,
    )
    if (!locks[0]?.mine) return 0
    const keys = chainKeys()
    const head = await headOf(tx)
    // A row that is being erased is locked; it is sealed at the next round.
    const rows = await tx
      .select({ id: activityLog.id, content: sealedContent.mapWith(String) })
      .from(activityLog)
      .where(isNull(activityLog.sequence))
      .orderBy(activityLog.createdAt, activityLog.id)
      .limit(batchSize)
      .for('no key update', { skipLocked: true })
    if (rows.length > 0) await append(tx, keys, { head, rows })
    return rows.length
  })
}

type Head = { sequence: number; chainHash: Buffer }

/**
 * After APP_SECRET was renewed the end is keyed with an earlier one; what is appended next is keyed
 * with the present one, and so is the end from then on.
 */
async function headOf(tx: Transaction): Promise<Head> {
  const [head] = await tx.select().from(activityChain).for('update')
  if (head) {
    if (
      !allChainKeys().some((keys) => keys.head(head.sequence, head.chainHash).equals(head.headHash))
    )
      throw new Error(
        'The end of the audit log was changed, or APP_SECRET is another one and APP_SECRET_PREVIOUS lacks the earlier',
      )
    return head
  }
  const [sealed] = await tx
    .select({ id: activityLog.id })
    .from(activityLog)
    .where(sql`${activityLog.sequence} is not null`)
    .limit(1)
  if (sealed) throw new Error('The end of the audit log was removed')
  return { sequence: 0, chainHash: chainBegin }
}

async function append(
  tx: Transaction,
  keys: ChainKeys,
  { head, rows }: { head: Head; rows: { id: string; content: string }[] },
): Promise<void> {
  let { sequence, chainHash } = head
  const seals = rows.map(({ id, content }) => {
    sequence++
    const contentHash = keys.content(content)
    chainHash = keys.link(chainHash, sequence, contentHash)
    return {
      id,
      sequence,
      contentHash: contentHash.toString('hex'),
      chainHash: chainHash.toString('hex'),
    }
  })
  await tx.execute(sql`
    update ${activityLog} set sequence = seal.sequence, content_hash = decode(seal."contentHash", 'hex'), chain_hash = decode(seal."chainHash", 'hex')
    from jsonb_to_recordset(${JSON.stringify(seals)}::jsonb) as seal(id uuid, sequence bigint, "contentHash" text, "chainHash" text)
    where activity_log.id = seal.id`)
  const end = {
    sequence,
    chainHash,
    headHash: keys.head(sequence, chainHash),
    sealedAt: sql`now()`,
  }
  const [moved] = await tx
    .update(activityChain)
    .set(end)
    .where(eq(activityChain.id, 1))
    .returning({ id: activityChain.id })
  if (!moved) await tx.insert(activityChain).values(end)
}
