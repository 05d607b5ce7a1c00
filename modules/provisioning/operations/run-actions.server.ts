import { and, eq, sql } from 'drizzle-orm'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { db, type Transaction } from '#platform/database.server.ts'
import { log } from '#platform/log.server.ts'
import { lockBilled } from '../queries/billed.server.ts'
import { leaseSeconds, secondsToRetry, verbLabels } from '../rules/action.ts'
import type { Exchange } from '../rules/server-port.ts'
import { connectServer } from '../servers/connections.server.ts'
import { servers, serviceActions, services } from '../tables.server.ts'
import { type Performed, perform } from './perform-action.server.ts'
import { followSubscription } from './plan-services.server.ts'
import { isFinal, noteHealth, restsAfter } from './server-health.server.ts'
import { provisioningActor, serviceChanged } from './service-changed.server.ts'

type Server = typeof servers.$inferSelect
type Action = typeof serviceActions.$inferSelect

const atOnce = 3

/**
 * Attempts whose machine was lost wait again, in doubt; whether they are still wanted is looked at
 * first.
 */
export async function releaseLapsed(): Promise<void> {
  await db().execute(sql`
    with lapsed as (
      update service_actions set state = 'waiting'
      where state = 'running' and next_at <= ${now()}
        returning service_id, verb),
    doubted as (
      update provisioned_services s set doubted_verb = lapsed.verb
      from lapsed where s.id = lapsed.service_id returning s.subscription_id)
    insert into service_wishes (subscription_id, position)
      select subscription_id, 0 from doubted`)
}

/**
 * Does what is due until nothing is, or `until` (a moment of `performance.now()`) has come. Each
 * server has its pace, so a slow or dead one holds up no other. Safe to run on any number
 * of machines. Returns how many actions were attempted.
 */
export async function runActions(until: number): Promise<number> {
  const reached = await db()
    .select()
    .from(servers)
    .where(
      and(
        sql`${servers.lockedOutAt} is null`,
        sql`(${servers.restsUntil} is null
          or ${servers.restsUntil} <= ${now()})`,
        sql`exists (
          select from service_actions a
          where a.server_id = ${servers.id}
            and a.state = 'waiting' and a.next_at <= ${now()})`,
      ),
    )
  const counts = await Promise.all(
    reached.map((server) =>
      runServer(server, until).catch((error: unknown) => {
        log().error({ err: error, server: server.name }, 'its actions were not done')
        return 0
      }),
    ),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

async function runServer(server: Server, until: number): Promise<number> {
  let attempted = 0
  for (;;) {
    // A server that did not answer lately is asked by one action first.
    const isProbed = server.failures >= restsAfter
    const claimed = await claim(server, isProbed ? 1 : atOnce)
    const answers = await Promise.all(claimed.map((action) => attempt(server, action)))
    attempted += claimed.length
    const isUnwell = answers.some((isWell) => !isWell)
    if (claimed.length === 0 || isUnwell || performance.now() > until) return attempted
    server.failures = 0
  }
}

/** Due actions, at most as many as the server's pace allows in this minute. */
async function claim(server: Server, count: number): Promise<Action[]> {
  const at = now()
  return db().transaction(async (tx) => {
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`server ${server.id}`}, 0))`,
    )
    const begun = await tx.$count(
      serviceActions,
      and(
        eq(serviceActions.serverId, server.id),
        sql`${serviceActions.startedAt} > ${new Date(at.getTime() - 60_000)}`,
      ),
    )
    const most = Math.min(count, server.perMinute - begun)
    if (most <= 0) return []
    return tx
      .update(serviceActions)
      .set({
        state: 'running',
        attempts: sql`${serviceActions.attempts} + 1`,
        startedAt: at,
        nextAt: later(leaseSeconds),
        exchanges: [],
      })
      .where(
        sql`${serviceActions.id} in (
          select id from service_actions
          where server_id = ${server.id}
            and state = 'waiting' and next_at <= ${at}
          order by next_at, created_at limit ${most} for update skip locked)`,
      )
      .returning()
  })
}

function later(seconds: number): Date {
  return new Date(now().getTime() + seconds * 1_000)
}

/** One attempt and what follows. Returns whether the server gave a usable answer. */
async function attempt(server: Server, action: Action): Promise<boolean> {
  const exchanges: Exchange[] = []
  const connection = connectServer(server, (exchange) => exchanges.push(exchange))
  let performed: Performed
  try {
    performed = await perform(connection, { server, action })
  } catch (error) {
    log().error({ err: error, action: action.id }, 'an action failed')
    performed = { kind: 'unknown', message: 'Something went wrong here. The log has more.' }
  }
  await finishAttempt(server, action, { performed, exchanges })
  return performed.kind === 'done' || performed.kind === 'pending' || isFinal(performed)
}

async function finishAttempt(
  server: Server,
  action: Action,
  { performed, exchanges }: { performed: Performed; exchanges: Exchange[] },
): Promise<void> {
  await db().transaction(async (tx) => {
    const [row] = await tx
      .select({ subscriptionId: services.subscriptionId })
      .from(services)
      .where(eq(services.id, action.serviceId))
    if (!row) throw new Error('A service with actions is never deleted')
    const settings = await siteSettings(tx)
    // The order of locks: the subscription, then its services and actions.
    await lockBilled(tx, row.subscriptionId)
    const [own] = await tx
      .select()
      .from(serviceActions)
      .where(eq(serviceActions.id, action.id))
      .for('update')
    // Its lease ran out and another attempt has begun, or a person said that it is done.
    if (own?.state !== 'running' || own.attempts !== action.attempts) return
    await noteHealth(tx, server, performed)
    await noteDoubt(tx, own, { performed, kind: server.kind })
    await tx
      .update(serviceActions)
      .set({ exchanges: exchanges.slice(-10), ...outcome(server, own, performed) })
      .where(eq(serviceActions.id, own.id))
    if (performed.kind === 'done')
      await serviceChanged(tx, own, { changes: performed.value, actor: provisioningActor })
    await reportProblem(tx, own, performed)
    await followSubscription(tx, row.subscriptionId, { settings })
  })
}

/**
 * A lost answer leaves a doubt, and a refusal ends none of before. A program that has an action may
 * do it at any time; a colleague says so.
 */
async function noteDoubt(
  tx: Transaction,
  { serviceId, verb }: Action,
  { performed, kind }: { performed: Performed; kind: Server['kind'] },
): Promise<void> {
  const isLeft =
    performed.kind === 'unknown' || (performed.kind === 'pending' && kind === 'webhook')
  if (!isLeft) return
  await tx.update(services).set({ doubtedVerb: verb }).where(eq(services.id, serviceId))
}

/** What becomes of the action. */
function outcome(
  server: Server,
  action: Action,
  performed: Performed,
): Partial<typeof serviceActions.$inferInsert> {
  if (performed.kind === 'done') return { state: 'done', problem: '', finishedAt: now() }
  const { message: problem } = performed
  if (performed.kind === 'pending')
    return { state: 'pending', problem, dueAt: later(server.dueHours * 3_600) }
  // Nothing was tried that could count: it waits until the credentials are mended.
  if (performed.kind === 'refused' && performed.reason === 'credentials')
    return { state: 'waiting', problem, attempts: action.attempts - 1, nextAt: now() }
  const pause = isFinal(performed) ? null : secondsToRetry(action.attempts)
  return pause === null
    ? { state: 'needs_person', problem }
    : { state: 'waiting', problem, nextAt: later(pause) }
}

/** Staff hear once of what will not be tried again by itself. */
async function reportProblem(tx: Transaction, action: Action, performed: Performed): Promise<void> {
  if (performed.kind === 'done' || performed.kind === 'pending') return
  const isOver = isFinal(performed) || secondsToRetry(action.attempts) === null
  if (!isOver || (performed.kind === 'refused' && performed.reason === 'credentials')) return
  await recordActivity(tx, {
    actor: provisioningActor,
    entityType: 'service',
    entityId: action.serviceId,
    action: 'attention',
    title: `${verbLabels[action.verb]}: ${performed.message}`,
    details: { attempts: String(action.attempts) },
  })
}
