import type { Hono } from 'hono'
import { receiveNotification } from '#modules/billing/operations/receive-notification.server.ts'
import type { HttpEnv } from '../request-scope.ts'

/**
 * `POST /api/payfast/itn` (D19). 200 for everything that was stored, whatever comes of it; an error only when it could not be stored, so that PayFast tries again.
 * No session, no origin check: the four checks of the notification itself decide.
 */
export function payfastItn(app: Hono<HttpEnv>): void {
  app.post('/api/payfast/itn', async (c) => {
    await receiveNotification(await c.req.text(), c.get('clientAddress'))
    return c.text('OK')
  })
}
