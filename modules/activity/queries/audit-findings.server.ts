import type { Finding } from '#platform/database/invariant.server.ts'
import { db } from '#platform/database.server.ts'
import { chainState, lateRows } from './chain-state.server.ts'
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
