import { and, asc, eq, lte } from 'drizzle-orm'
import { ask } from '#modules/billing/payments/payfast/api-call.server.ts'
import { signedPart } from '#modules/billing/payments/payfast/signature.ts'
import { now } from '#platform/clock.server.ts'
import { db, type Executor, isDatabaseUnavailable } from '#platform/database.server.ts'
import { log } from '#platform/log.server.ts'
import { readControls } from './controls.server.ts'
import type { Delivery } from './controls.ts'
import { digestOf } from './notification-text.ts'
import type { SimulatorOptions } from './simulator.ts'
import { notifications } from './tables.server.ts'

/**
 * At once, then with growing delays until the shop answers 200. The real gateway's start at ten
 * minutes.
 */
const gapsSeconds = [10, 60, 600, 3600, 6 * 3600]
const answerTimeoutMs = 5_000
/** After this time another process takes over the notifications of a crashed one. */
const leaseSeconds = 30

const later = (from: Date, seconds: number) => new Date(from.getTime() + seconds * 1000)

/**
 * Queues a notification in the transaction of its event; returns its id. With `known` false the
 * gateway will deny it.
 */
export async function queueNotification(
  on: Executor,
  url: string,
  { body, known = true }: { body: string; known?: boolean | undefined },
): Promise<string> {
  const at = now()
  const { delivery } = await readControls(on)
  const [row] = await on
    .insert(notifications)
    .values({
      url,
      body,
      digest: known ? digestOf(signedPart(body)) : null,
      nextAttemptAt: firstAttempt(delivery, at),
      createdAt: at,
    })
    .returning({ id: notifications.id })
  if (!row) throw new Error('The notification was not stored')
  return row.id
}

function firstAttempt(delivery: Delivery, at: Date): Date | null {
  switch (delivery.mode) {
    case 'now':
    case 'twice':
      return at
    case 'delayed':
      return later(at, delivery.seconds)
    case 'never':
      return null
  }
}

/** Sends one notification if it is due and no other process is sending it. */
export async function deliver(id: string, options: SimulatorOptions): Promise<void> {
  const at = now()
  const [row] = await db()
    .update(notifications)
    .set({ nextAttemptAt: later(at, leaseSeconds) })
    .where(and(eq(notifications.id, id), lte(notifications.nextAttemptAt, at)))
    .returning()
  if (!row) return
  const { delivery } = await readControls()
  const sends = delivery.mode === 'twice' && row.attempts === 0 ? 2 : 1
  const answers = await Promise.all(Array.from({ length: sends }, () => post(row, options)))
  const accepted = answers.every((answer) => answer === '200')
  const gap = gapsSeconds[row.attempts]
  await db()
    .update(notifications)
    .set({
      attempts: row.attempts + 1,
      lastAnswer: answers.join(' '),
      deliveredAt: accepted ? now() : null,
      nextAttemptAt: accepted || gap === undefined ? null : later(now(), gap),
    })
    .where(eq(notifications.id, id))
}

async function post(
  { url, body }: { url: string; body: string },
  { reach = (same) => same }: SimulatorOptions,
): Promise<string> {
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'user-agent': 'PayFast simulator',
  }
  const answer = await ask(reach(url), { method: 'POST', headers, body }, answerTimeoutMs)
  return answer.kind === 'answered' ? String(answer.status) : answer.reason
}

/** Sends without making the caller wait; failures are retried by the timer. */
export function deliverSoon(id: string | undefined, options: SimulatorOptions): void {
  if (id) void deliver(id, options).catch(report)
}

/** Sends what is due; returns how many were tried. */
export async function deliverDue(options: SimulatorOptions = {}): Promise<number> {
  const due = await db()
    .select({ id: notifications.id })
    .from(notifications)
    .where(lte(notifications.nextAttemptAt, now()))
    .orderBy(asc(notifications.nextAttemptAt))
    .limit(20)
  await Promise.all(due.map(({ id }) => deliver(id, options)))
  return due.length
}

/**
 * The gateway's timer, in demo mode only. Call the returned function to stop it; it waits for sends
 * in progress.
 */
export function startDeliveries(
  options: SimulatorOptions = {},
  everyMs = 2_000,
): () => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  let busy = false
  const timer = setInterval(() => {
    if (busy) return
    busy = true
    running = deliverDue(options)
      .then(() => undefined, report)
      .finally(() => {
        busy = false
      })
  }, everyMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}

/** The database may be briefly unavailable; the next round retries. */
function report(error: unknown): void {
  if (!isDatabaseUnavailable(error))
    log().warn({ err: error }, 'simulated notifications were not sent')
}
