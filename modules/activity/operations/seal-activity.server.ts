import { setTimeout as sleep } from 'node:timers/promises'
import { eq, isNull, sql } from 'drizzle-orm'
import { db, type Transaction } from '#platform/database.server.ts'
import { throttled } from '#platform/load/background-work.server.ts'
import { log } from '#platform/log.server.ts'
import { redactedReason } from '#platform/redacted-error.server.ts'
import {
  allChainKeys,
  type ChainKeys,
  chainBegin,
  chainKeys,
  sealedContent,
} from '../queries/sealed-content.server.ts'
import { activityChain, activityLog } from '../tables.server.ts'
import { checkChain } from './check-chain.server.ts'

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

const everyMs = 3_000
/** The longest wait for what is being sealed while the server stops. */
const stopTimeoutMs = 3_000

/**
 * Seals what was recorded every three seconds while this server runs, at its start and at its end,
 * and checks at the start what no check has seen yet. A failure is logged once. Gives back how to
 * stop.
 */
export function startSealing(period = everyMs): () => Promise<void> {
  const stop = new AbortController()
  let isFailing = false
  const round = async () => {
    try {
      await sealActivity()
      if (isFailing) log().info('the audit log is sealed again')
      isFailing = false
    } catch (error) {
      if (!isFailing)
        log().error(
          { reason: redactedReason(error) },
          'the audit log cannot be sealed; trying again',
        )
      isFailing = true
    }
  }
  const sealing = (async () => {
    await round()
    await checkChain({ isWhole: false }).catch((error) =>
      log().warn(
        { reason: redactedReason(error) },
        'the audit log could not be checked at the start',
      ),
    )
    while (!stop.signal.aborted) {
      await round()
      await sleep(period, undefined, { signal: stop.signal, ref: false }).catch(() => undefined)
    }
    await round()
  })()
  return async () => {
    stop.abort()
    await Promise.race([sealing, sleep(stopTimeoutMs, undefined, { ref: false })])
  }
}
