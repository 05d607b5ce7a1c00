import type { Hono } from 'hono'
import { recordVitals } from '#modules/seo/operations/record-vitals.server.ts'
import { vitalsSchema } from '#modules/seo/rules/vitals.ts'
import { addressKey, hit } from '#platform/security/rate-limit.server.ts'
import type { HttpEnv } from '../request-scope.ts'

/** An office behind one address may read a lot; a program that fills the table may not. */
const perAddress = { limit: 240, windowSeconds: 3600 }

/** `POST /api/vitals`: what a browser measured of a public page (A§7). 204, or 422 for anything else than that. */
export function vitals(app: Hono<HttpEnv>): void {
  app.post('/api/vitals', async (c) => {
    const parsed = vitalsSchema.safeParse(await c.req.json().catch(() => null))
    if (!parsed.success) return c.json({ error: 'These aren’t page metrics.' }, 422)
    const { allowed, retryAfter } = await hit(`vitals:${addressKey(c.get('clientAddress'))}`, perAddress)
    if (!allowed) return c.json({ error: 'Too many metrics from this address.' }, 429, { 'retry-after': String(retryAfter) })
    await recordVitals(parsed.data)
    return c.body(null, 204)
  })
}
