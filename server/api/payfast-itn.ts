import type { Hono } from 'hono'
import { receiveNotification } from '#modules/billing/operations/receive-notification.server.ts'
import { log } from '#platform/log.server.ts'

/** No genuine notification is larger; what is, is not stored. */
const largest = 64 * 1024

/**
 * `POST /api/payfast/itn` (D19). 200 for everything that was stored, whatever comes of it; 500 only when it could not be stored, so that PayFast tries again.
 * No session, no origin check: the four checks of the notification itself decide.
 */
export function payfastItn(app: Hono, clientAddress: (request: Request) => string): void {
  app.post('/api/payfast/itn', async (c) => {
    const body = await c.req.raw.arrayBuffer()
    if (body.byteLength > largest) return c.text('Too large', 413)
    try {
      await receiveNotification(new TextDecoder().decode(body), clientAddress(c.req.raw))
      return c.text('OK')
    } catch (error) {
      log().error({ err: error }, 'a PayFast notification could not be stored')
      return c.text('Try again', 500)
    }
  })
}
