import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { isCalendarDate } from '#kernel/dates.ts'
import { db } from '#platform/database.server.ts'
import { type Agreement, agreementStatus } from './agreements.server.ts'
import { done, envelope, wrongState } from './api-request.server.ts'
import { hang } from './charge-card.server.ts'
import { nextUpdateOutcome } from './controls.server.ts'
import { agreements } from './tables.server.ts'

/**
 * Changes amount, frequency, cycles or next charge of a subscription, or misbehaves as a test
 * ordered. A stored card has no terms.
 */
export async function updateTerms(
  c: Context,
  agreement: Agreement,
  body: ReadonlyMap<string, string>,
): Promise<Response> {
  if (agreement.kind === 'card' || agreement.status === agreementStatus.cancelled)
    return wrongState(c, agreement)
  const change = updateOf(body)
  const { outcome, changed } = await nextUpdateOutcome()
  if (!change || outcome === 'refused')
    return envelope(c, 400, { response: false, message: 'Failure' })
  if (outcome === 'ok' || changed)
    await db().update(agreements).set(change).where(eq(agreements.token, agreement.token))
  if (outcome === 'ok') return done(c)
  if (outcome === 'html')
    return c.html(
      '<html><head><title>403 Forbidden</title></head><body><h1>Forbidden</h1></body></html>',
      403,
    )
  if (outcome === 'http500')
    return c.json(
      {
        code: 500,
        status: 'failed',
        data: { response: false, message: 'Application or communication failure' },
      },
      500,
    )
  await hang(c.req.raw.signal)
  return c.body(null, 504)
}

type Change = Partial<typeof agreements.$inferInsert>

/** What each field of an update may say; null for a value that PayFast would refuse. */
const readers: Record<string, (text: string) => Change | null> = {
  run_date: (text) =>
    isCalendarDate(text) ? { runDate: text, anchorDay: Number(text.slice(8)) } : null,
  cycles: (text) => (isWhole(text) ? { cycles: Number(text) } : null),
  frequency: (text) =>
    isWhole(text) && Number(text) >= 1 && Number(text) <= 6 ? { frequency: Number(text) } : null,
  amount: (text) => (isWhole(text) && Number(text) >= 500 ? { amountCents: Number(text) } : null),
}

function updateOf(body: ReadonlyMap<string, string>): Change | null {
  const change: Change = {}
  for (const [name, text] of body) {
    const read = readers[name]?.(text) ?? null
    if (read === null) return null
    Object.assign(change, read)
  }
  return Object.keys(change).length > 0 ? change : null
}

function isWhole(text: string): boolean {
  return /^\d{1,9}$/.test(text)
}
