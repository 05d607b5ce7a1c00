import type { Hono } from 'hono'
import { payfastAccess } from '#modules/billing/payments/payfast/payfast-settings.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { config } from '#platform/config.server.ts'
import { bankSimulator } from '#simulators/bank/bank.server.ts'
import { deliverToDemoMailbox } from '#simulators/imap/demo-mailbox.server.ts'
import { mailboxPath, mailboxSimulator } from '#simulators/mailbox/mailbox.server.tsx'
import { everyPanel } from '#simulators/panels/every-panel.server.ts'
import { panelSimulator } from '#simulators/panels/panel.server.tsx'
import { payfastSimulator } from '#simulators/payfast/payfast.server.ts'
import type { SimulatorOptions } from '#simulators/payfast/simulator.ts'
import { powerDnsSimulator } from '#simulators/powerdns/powerdns.server.ts'
import type { HttpEnv } from './request-id.ts'

/** The simulated gateway accepts the merchant of the settings, and only our own URLs. */
export function simulatedGateway(): SimulatorOptions {
  const { publicUrl, port } = config()
  const loopback = `http://127.0.0.1:${port}`
  return {
    merchants: async () => [payfastAccess((await siteSettings()).apiConfigs).merchant],
    // The public URL may point to a proxy that is not running.
    reach: (url) => url.replace(publicUrl, loopback),
    origins: [publicUrl, loopback, `http://localhost:${port}`],
  }
}

/**
 * The gateway, mailbox, bank, hosting panels and DNS servers of demo mode. In live mode nothing is
 * mounted and their URLs answer 404.
 */
export function mountSimulators(app: Hono<HttpEnv>): void {
  app.route('/simulators/payfast', payfastSimulator(simulatedGateway()))
  app.route('/simulators/mailbox', mailboxSimulator(mailboxPath, deliverToDemoMailbox))
  app.route('/simulators/bank', bankSimulator())
  for (const kind of everyPanel) app.route(`/simulators/${kind.id}`, panelSimulator(kind))
  app.route('/simulators/powerdns', powerDnsSimulator())
}
