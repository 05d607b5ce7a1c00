import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { db } from '#platform/database.server.ts'
import { apiRoutes } from './api.server.ts'
import { cardUpdateRoutes } from './card-update.server.tsx'
import { hang } from './charge-card.server.ts'
import { controlRoutes } from './control-routes.server.ts'
import { readControls } from './controls.server.ts'
import { digestOf } from './notification-text.ts'
import { processRoutes } from './process.server.tsx'
import type { SimulatorOptions } from './simulator.ts'
import { style } from './style.ts'
import { notifications } from './tables.server.ts'

/**
 * A PayFast simulator: payment page, server confirmation, REST API and notifications, on one
 * address for site and API. Demo mode and tests only. It accepts calls without an Origin header,
 * like the real one.
 */
export function payfastSimulator(options: SimulatorOptions = {}): Hono {
  const app = new Hono()
  app.use(bodyLimit({ maxSize: 64 * 1024 }))
  app.get('/style.css', (c) =>
    c.body(style, 200, {
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=300',
    }),
  )

  app.post('/eng/query/validate', async (c) => {
    const { validate } = await readControls()
    if (validate === 'hang') await hang(c.req.raw.signal)
    const found = await db()
      .select({ id: notifications.id })
      .from(notifications)
      .where(eq(notifications.digest, digestOf(await c.req.text())))
      .limit(1)
    return c.text(validate === 'valid' && found.length > 0 ? 'VALID' : 'INVALID')
  })

  app.route('/', processRoutes(options))
  app.route('/', cardUpdateRoutes(options))
  app.route('/', apiRoutes(options))
  app.route('/', controlRoutes(options))
  app.all('*', (c) =>
    c.json(
      { code: 404, status: 'failed', data: { response: false, message: 'No such endpoint' } },
      404,
    ),
  )
  return app
}
