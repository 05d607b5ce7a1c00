import type { Hono } from 'hono'
import { receiveNotification } from '#modules/billing/notifications/operations/receive-notification.server.ts'
import { isGatewayAddress } from '#modules/billing/payments/queries/payment-gateway.server.ts'
import { gateways } from '#modules/billing/payments/rules/gateways.ts'
import { addressKey, hit, waitFor } from '#platform/security/rate-limit.server.ts'
import type { HttpEnv } from '../request-id.ts'

/**
 * Every notification is stored, so forgeries are limited per address to protect the disk. The
 * gateway's own addresses are never limited.
 */
const forgeries = { limit: 200, windowSeconds: 3600 }

/**
 * The notifications of every gateway. 200 for everything that was stored, valid or not; an error
 * only when it could not be stored, so that the gateway retries. No session, no origin check: the
 * four checks of the notification itself decide.
 */
export function gatewayNotifications(app: Hono<HttpEnv>): void {
  for (const { id, notificationPath } of gateways)
    app.post(notificationPath, async (c) => {
      const address = c.get('clientAddress')
      const sender = `forged-notifications:${addressKey(address)}`
      const isGateway = await isGatewayAddress(id, address)
      const seconds = isGateway ? null : await waitFor(sender, forgeries)
      if (seconds !== null)
        return c.text('Too many forged notifications from this address', 429, {
          'retry-after': String(seconds),
        })
      const { isForged } = await receiveNotification(id, await c.req.text(), address)
      if (isForged && !isGateway) await hit(sender, forgeries)
      return c.text('OK')
    })
}
