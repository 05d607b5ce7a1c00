import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { accountsOf, type PanelAccount, setFault } from './accounts.server.ts'
import { panelAccess } from './demo-panel.ts'
import { type Fault, faultSchema } from './faults.ts'
import { type PanelKind, panelSimulator } from './panel.server.tsx'

type OrderedFault = Pick<Fault, 'kind'> & Partial<Fault>

export type StartedPanel = {
  /** How to connect to the server of this name; a name that begins with 'old' is an old version. */
  connection(name?: string): {
    address: string
    userName: string
    secret: string
    fingerprint: string
  }
  fault(fault: OrderedFault | null, name?: string): Promise<void>
  accounts(name?: string): Promise<PanelAccount[]>
  reset(name?: string): Promise<void>
  /** Refuses connections; `comeBack` opens the same port again. */
  goAway(): Promise<void>
  comeBack(): Promise<void>
}

/** A simulated panel on a free port, with `tls` by HTTPS. Its accounts are in the database. */
export async function startPanel(
  kind: PanelKind,
  tls?: { key: string; cert: string },
): Promise<StartedPanel> {
  const app = new Hono()
  app.route(`/simulators/${kind.id}`, panelSimulator(kind))
  const listener = getRequestListener(app.fetch)
  const listen = async (port: number): Promise<Server> => {
    const server = tls ? createSecureServer(tls, listener) : createServer(listener)
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return server
  }
  let server = await listen(0)
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const panelOf = (name: string) => `${kind.id}/${name}`
  return {
    connection: (name = 'jhb1') => ({
      address: `${tls ? 'https' : 'http'}://127.0.0.1:${port}/simulators/${kind.id}/${name}`,
      ...panelAccess,
      fingerprint: '',
    }),
    fault: (fault, name = 'jhb1') => setFault(panelOf(name), fault && faultSchema.parse(fault)),
    accounts: (name = 'jhb1') => accountsOf(panelOf(name)).all(),
    reset: async (name = 'jhb1') => {
      await setFault(panelOf(name), null)
      await accountsOf(panelOf(name)).clear()
    },
    goAway: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
    comeBack: async () => {
      server = await listen(port)
    },
  }
}
