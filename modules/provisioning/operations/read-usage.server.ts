import { and, eq, inArray, sql } from 'drizzle-orm'
import { now } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { serverKindFacts } from '../rules/server-kinds.ts'
import { connectServer } from '../servers/connections.server.ts'
import { servers, services } from '../tables.server.ts'
import { targetOf } from './perform-action.server.ts'

const usageHours = 12

/** Reads the usage of accounts whose last reading is old, those longest without one first. */
export async function readUsage(until: number): Promise<void> {
  for (const server of await db().select().from(servers)) {
    if (!serverKindFacts[server.kind].isAsked || server.problem !== '') continue
    const old = new Date(now().getTime() - usageHours * 3_600_000)
    const due = await db()
      .select()
      .from(services)
      .where(
        and(
          eq(services.serverId, server.id),
          inArray(services.seen, ['active', 'suspended']),
          sql`(${services.usageAt} is null or ${services.usageAt} < ${old})`,
        ),
      )
      .orderBy(sql`${services.usageAt} nulls first`)
      .limit(server.perMinute)
    const connection = connectServer(server)
    for (const service of due) {
      if (performance.now() > until) return
      const answer = await connection.usage(targetOf(service, service))
      if (answer.kind !== 'done') break
      await db()
        .update(services)
        .set({ usage: answer.value, usageAt: now() })
        .where(eq(services.id, service.id))
    }
  }
}
