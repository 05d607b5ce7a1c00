import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export type SilentProxy = {
  /** The database's address through the proxy. */
  url: string
  /**
   * From now on bytes are taken and thrown away: answers only, everything, or the notifications
   * that another connection sent, as PgBouncer in transaction mode does. Connections stay open, new
   * ones are accepted.
   */
  swallow(what: Swallowed): void
  stop(): Promise<void>
}

type Swallowed = 'answers' | 'everything' | 'notifications' | 'nothing'

/**
 * A TCP proxy before the database that can fall silent without closing anything, as a broken
 * network does.
 */
export async function startSilentProxy(databaseUrl: string): Promise<SilentProxy> {
  const { port, hostname } = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let swallowed: Swallowed = 'nothing'
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
    const own = ownMessages()
    database.on('data', (bytes) => {
      const kept = own(bytes)
      if (swallowed === 'nothing') client.write(bytes)
      else if (swallowed === 'notifications') client.write(kept)
    })
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

/**
 * Cuts an answer into the protocol's messages and leaves out the notifications that another session
 * sent.
 */
function ownMessages(): (bytes: Buffer) => Buffer {
  let rest = Buffer.alloc(0)
  let session = 0
  return (bytes) => {
    rest = Buffer.concat([rest, bytes])
    const kept: Buffer[] = []
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      const message = rest.subarray(0, rest.readInt32BE(1) + 1)
      const kind = String.fromCharCode(message[0] ?? 0)
      if (kind === 'K') session = message.readInt32BE(5)
      if (kind !== 'A' || message.readInt32BE(5) === session) kept.push(message)
      rest = rest.subarray(message.length)
    }
    return Buffer.concat(kept)
  }
}
