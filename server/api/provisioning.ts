import type { Hono } from 'hono'
import { receiveReport } from '#modules/provisioning/operations/receive-report.server.ts'
import { hit } from '#platform/security/rate-limit.server.ts'
import type { HttpEnv } from '../request-id.ts'
import { forger, forgeries } from './inbound-mail.ts'

/**
 * What a program of the provider's reports of an action that it had begun (docs/servers.md). No
 * session, no origin check: the signature decides.
 */
export function programReports(app: Hono<HttpEnv>): void {
  app.post('/api/provisioning/:action', async (c) => {
    const header = (name: string) => c.req.header(`webhook-${name}`) ?? ''
    const received = await receiveReport(c.req.param('action'), {
      id: header('id'),
      timestamp: header('timestamp'),
      signature: header('signature'),
      body: await c.req.text(),
    })
    if (received.ok) return c.body(null, 204)
    const { code, message } = received.error
    if (code === 'unauthenticated') {
      await hit(forger(c), forgeries)
      return c.text(message, 401)
    }
    return c.text(message, code === 'not_found' ? 404 : 422)
  })
}
