import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { isCalendarDate } from '#kernel/dates.ts'
import { db } from '#platform/database.server.ts'
import { type Agreement, agreementStatus } from './agreements.server.ts'
import { done, envelope, wrongState } from './api-request.server.ts'
import { hang } from './charge-card.server.ts'
import { takeUpdateOutcome } from './controls.server.ts'
import { agreements } from './tables.server.ts'

/** Changes amount, frequency, cycles or next charge of a subscription, or misbehaves as a test ordered. A stored card has no terms. */
export async function updateTerms(c: Context, agreement: Agreement, body: ReadonlyMap<string, string>): Promise<Response> {
  if (agreement.kind === 'card' || agreement.status === agreementStatus.cancelled) return wrongState(c, agreement)
  const change = updateOf(body)
  const { outcome, changed } = await takeUpdateOutcome()
  if (!change || outcome === 'refused') return envelope(c, 400, { response: false, message: 'Failure' })
  if (outcome === 'ok' || changed) await db().update(agreements).set(change).where(eq(agreements.token, agreement.token))
  if (outcome === 'ok') return done(c)
  if (outcome === 'html') return c.html('<html><head><title>403 Forbidden</title></head><body><h1>Forbidden</h1></body></html>', 403)
  if (outcome === 'http500')
    return c.json({ code: 500, status: 'failed', data: { response: false, message: 'Application or communication failure' } }, 500)
  await hang(c.req.raw.signal)
  return c.body(null, 504)
}

function updateOf(body: ReadonlyMap<string, string>): Partial<typeof agreements.$inferInsert> | null {
  const change: Partial<typeof agreements.$inferInsert> = {}
  for (const [name, text] of body) {
    const number = /^\d{1,9}$/.test(text) ? Number(text) : null
    if (name === 'run_date' && isCalendarDate(text)) Object.assign(change, { runDate: text, anchorDay: Number(text.slice(8)) })
    else if (name === 'cycles' && number !== null) change.cycles = number
    else if (name === 'frequency' && number !== null && number >= 1 && number <= 6) change.frequency = number
    else if (name === 'amount' && number !== null && number >= 500) change.amountCents = number
    else return null
  }
  return Object.keys(change).length > 0 ? change : null
}
