import type { ConnectServer, ServerConnections } from '../rules/server-port.ts'
import { directAdmin } from './directadmin.server.ts'
import { serverCalls } from './server-calls.server.ts'

/** The kinds that are reached by network. */
export const connections = {
  directadmin: (connection, record) => directAdmin(connection, serverCalls(connection, record)),
} satisfies Partial<Record<keyof ServerConnections, ConnectServer>>
