import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

const drainMs = 10_000

/** Opens the port. Rejects with the system error when the port is in use. */
export async function listen(
  listener: RequestListener,
  at: { port: number; host: string },
): Promise<Server> {
  const server = createServer(
    {
      headersTimeout: 15_000,
      requestTimeout: 60_000,
      keepAliveTimeout: 65_000,
      maxHeaderSize: 16_384,
    },
    listener,
  )
  server.listen(at.port, at.host)
  await once(server, 'listening')
  return server
}

/** Rejects like `listen` but doesn't keep the port, to check it before anything is changed. */
export async function tryPort(at: { port: number; host: string }): Promise<void> {
  const server = createServer().listen(at.port, at.host)
  await once(server, 'listening')
  server.close()
  await once(server, 'close')
}

/** Stops accepting connections and waits up to ten seconds for open responses. */
export async function drain(server: Server): Promise<void> {
  const closed = once(server, 'close').then(() => true)
  server.close()
  for (const end = Date.now() + drainMs; Date.now() < end; ) {
    server.closeIdleConnections()
    if (await Promise.race([closed, sleep(50, false)])) return
  }
  server.closeAllConnections()
  await closed
}
