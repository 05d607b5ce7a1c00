import type { Hono } from 'hono'
import { gatewayAccess } from '#modules/billing/queries/gateway-access.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { config } from '#platform/config.server.ts'
import { mailboxSimulator } from '#simulators/mailbox/mailbox.server.tsx'
import { payfastSimulator } from '#simulators/payfast/payfast.server.ts'
import type { HttpEnv } from './request-scope.ts'

/** The gateway and the mailbox of demo mode. In live mode nothing is mounted and their addresses answer 404. */
export function mountSimulators(app: Hono<HttpEnv>): void {
  const { publicUrl, port } = config()
  const loopback = `http://127.0.0.1:${port}`
  app.route(
    '/simulators/payfast',
    payfastSimulator({
      merchants: async () => [gatewayAccess(await siteSettings()).merchant],
      // The public address may lead to a proxy that is not there.
      reach: (url) => url.replace(publicUrl, loopback),
      origins: [publicUrl, loopback, `http://localhost:${port}`],
    }),
  )
  app.route('/simulators/mailbox', mailboxSimulator())
}
