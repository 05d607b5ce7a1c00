import { count, sql } from 'drizzle-orm'
import type { Finding } from '#platform/database/invariant.server.ts'
import { db, type Executor } from '#platform/database.server.ts'
import { activityChain, activityLog } from '../tables.server.ts'
import { verifyChainWithin } from './verify-chain.server.ts'

/**
 * Line 25 of docs/safety.md, in one snapshot: what was sealed since the last check, or with
 * `isWhole` everything. Changes nothing.
 */
export function auditFindings({ isWhole }: { isWhole: boolean }): Promise<Finding> {
  return db().transaction(
    async (tx) => {
      const { verifiedSequence, problem: found } = await chainState(tx)
      const { problem, sequence, checked } = await verifyChainWithin(
        tx,
        isWhole || found !== null ? 0 : verifiedSequence,
      )
      const late = await lateRows(tx)
      const examples = [
        ...(problem === null ? [] : [problem]),
        ...(late === 0
          ? []
          : [`Not sealed for more than a minute: ${late} (is the server running?)`]),
      ]
      const range =
        checked === sequence
          ? `${sequence} rows`
          : `rows ${sequence - checked + 1} to ${sequence}; all of them with --full`
      return {
        number: 25,
        title: `Nothing in the audit log was changed or removed (${range})`,
        count: examples.length,
        examples,
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

export type ChainState = {
  /** Rows in the chain. */
  sequence: number
  verifiedSequence: number
  verifiedAt: Date | null
  problem: string | null
}

/** How long the chain is, and how far and when it was last checked. */
export async function chainState(executor: Executor = db()): Promise<ChainState> {
  const { sequence, verifiedSequence, verifiedAt, problem } = activityChain
  const [state] = await executor
    .select({ sequence, verifiedSequence, verifiedAt, problem })
    .from(activityChain)
  return state ?? { sequence: 0, verifiedSequence: 0, verifiedAt: null, problem: null }
}

/** Rows that should have been sealed by now. */
export async function lateRows(executor: Executor): Promise<number> {
  const [late] = await executor
    .select({ count: count() })
    .from(activityLog)
    .where(
      sql`${activityLog.sequence} is null and ${activityLog.createdAt} < now() - interval '1 minute'`,
    )
  return late?.count ?? 0
}
