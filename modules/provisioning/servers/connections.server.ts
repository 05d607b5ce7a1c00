import { decrypt } from '#platform/security/encryption.server.ts'
import type { Exchange, HostingServer, ServerConnections } from '../rules/server-port.ts'
import type { servers } from '../tables.server.ts'
import { directAdmin } from './directadmin.server.ts'
import { connectManual } from './manual.server.ts'
import { plesk } from './plesk.server.ts'
import { serverCalls } from './server-calls.server.ts'
import { webhook } from './webhook.server.ts'
import { whm } from './whm.server.ts'

/** How each kind is reached. */
export const connections: ServerConnections = {
  manual: connectManual,
  directadmin: (connection, record) => directAdmin(connection, serverCalls(connection, record)),
  plesk: (connection, record) => plesk(connection, serverCalls(connection, record)),
  webhook: (connection, record) => webhook(connection, serverCalls(connection, record)),
  whm: (connection, record) => whm(connection, serverCalls(connection, record)),
}

/** A stored server, with its secret opened. `record` gets what was sent and answered. */
export function connectServer(
  server: typeof servers.$inferSelect,
  record: (exchange: Exchange) => void = () => undefined,
): HostingServer {
  const { kind, address, userName, secret, fingerprint } = server
  return connections[kind]({ address, userName, secret: decrypt(secret), fingerprint }, record)
}
