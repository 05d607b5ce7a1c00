import { and, eq, sql } from 'drizzle-orm'
import { now } from '#platform/clock.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import type { ServerAnswer } from '../rules/server-port.ts'
import { servers } from '../tables.server.ts'

type Server = typeof servers.$inferSelect

/** After so many attempts in a row without a usable answer a server is left alone. */
export const restsAfter = 5
const restSeconds = 300

/** Nothing that the same request could change later. */
export function isFinal(answer: ServerAnswer<unknown>): boolean {
  return answer.kind === 'refused' && answer.reason !== 'later' && answer.reason !== 'credentials'
}

/** Writes what an answer says of the server itself. */
export async function noteHealth(
  tx: Transaction,
  server: Server,
  performed: ServerAnswer<unknown>,
): Promise<void> {
  const own = eq(servers.id, server.id)
  if (performed.kind === 'refused' && performed.reason === 'credentials') {
    await tx.update(servers).set({ lockedOutAt: now(), problem: performed.message }).where(own)
    return
  }
  if (performed.kind !== 'unknown' && !(performed.kind === 'refused' && !isFinal(performed))) {
    // Another attempt at the same time may have failed since this one began.
    const isUnwell = sql`(${servers.failures} > 0
      or ${servers.problem} <> '')`
    await tx
      .update(servers)
      .set({ failures: 0, problem: '', restsUntil: null })
      .where(and(own, isUnwell))
    return
  }
  const rest = new Date(now().getTime() + restSeconds * 1_000)
  await tx
    .update(servers)
    .set({
      failures: sql`${servers.failures} + 1`,
      problem: performed.message,
      restsUntil: sql`case
        when ${servers.failures} + 1 >= ${restsAfter} then ${rest}
          else ${servers.restsUntil} end`,
    })
    .where(own)
}
