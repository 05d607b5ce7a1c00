import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export type SilentProxy = {
  /** The database's address through the proxy. */
  url: string
  /** From now on bytes are taken and thrown away: answers only, or everything. Connections stay open, new ones are accepted. */
  swallow(what: 'answers' | 'everything' | 'nothing'): void
  stop(): Promise<void>
}

/** A TCP proxy before the database that can fall silent without closing anything, as a broken network does. */
export async function startSilentProxy(databaseUrl: string): Promise<SilentProxy> {
  const { port, hostname } = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let swallowed: 'answers' | 'everything' | 'nothing' = 'nothing'
  const keep = (socket: Socket, other: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => {
      sockets.delete(socket)
      other.destroy()
    })
  }
  const server = createServer((client) => {
    const database = connect(Number(port), hostname)
    keep(client, database)
    keep(database, client)
    client.on('data', (bytes) => swallowed !== 'everything' && database.write(bytes))
    database.on('data', (bytes) => swallowed === 'nothing' && client.write(bytes))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('No port')
  const throughProxy = new URL(databaseUrl)
  throughProxy.hostname = '127.0.0.1'
  throughProxy.port = String(address.port)
  return {
    url: throughProxy.href,
    swallow: (what) => {
      swallowed = what
    },
    stop: async () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
