import type { ConnectServer, ServerConnections } from '../rules/server-port.ts'
import { directAdmin } from './directadmin.server.ts'
import { plesk } from './plesk.server.ts'
import { serverCalls } from './server-calls.server.ts'
import { webhook } from './webhook.server.ts'
import { whm } from './whm.server.ts'

/** The kinds that are reached by network. */
export const connections = {
  directadmin: (connection, record) => directAdmin(connection, serverCalls(connection, record)),
  plesk: (connection, record) => plesk(connection, serverCalls(connection, record)),
  webhook: (connection, record) => webhook(connection, serverCalls(connection, record)),
  whm: (connection, record) => whm(connection, serverCalls(connection, record)),
} satisfies Partial<Record<keyof ServerConnections, ConnectServer>>
