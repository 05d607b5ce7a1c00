import type { Hono } from 'hono'
import { recordVitals } from '#modules/seo/operations/record-vitals.server.ts'
import { vitalsSchema } from '#modules/seo/rules/vitals.ts'
import { addressKey, hit } from '#platform/security/rate-limit.server.ts'
import type { HttpEnv } from '../request-scope.ts'
import { readJson } from './read-json.ts'

/** High enough for an office behind one address, low enough to protect the table. */
const perAddress = { limit: 240, windowSeconds: 3600 }

/** `POST /api/vitals`: web vitals of a public page (A§7). Answers 204, or 422 for invalid data. */
export function vitals(app: Hono<HttpEnv>): void {
  app.post('/api/vitals', async (c) => {
    const parsed = vitalsSchema.safeParse(await readJson(c.req.raw))
    if (!parsed.success) return c.json({ error: 'These aren’t page metrics.' }, 422)
    const { allowed, retryAfter } = await hit(
      `vitals:${addressKey(c.get('clientAddress'))}`,
      perAddress,
    )
    if (!allowed)
      return c.json({ error: 'Too many metrics from this address.' }, 429, {
        'retry-after': String(retryAfter),
      })
    await recordVitals(parsed.data)
    return c.body(null, 204)
  })
}
