import { z } from 'zod'
import { defineJob, work } from '#platform/queue.server.ts'
import { matchBankLines } from './operations/match-bank-lines.server.ts'
import { pruneUnreadStatements } from './operations/prune-unread-statements.server.ts'

/** Continues matching a statement's lines where the upload stopped or was interrupted. */
export const matchStatementJob = defineJob(
  'billing.match-statement',
  z.object({ statementId: z.uuid() }),
  { expireInSeconds: 3600, retryLimit: 5 },
)

export const pruneUnreadStatementsJob = defineJob(
  'reconciliation.forget-unread-statements',
  z.object({}),
)

export async function startReconciliationJobs(): Promise<void> {
  await work(matchStatementJob, (statement) => matchBankLines(statement))
  await work(pruneUnreadStatementsJob, pruneUnreadStatements)
}
