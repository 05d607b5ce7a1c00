import { count, sql } from 'drizzle-orm'
import { db, type Executor } from '#platform/database.server.ts'
import { activityChain, activityLog } from '../tables.server.ts'

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
