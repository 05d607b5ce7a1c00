import { once } from 'node:events'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { config } from '#platform/config.server.ts'
import { countRequest } from '#platform/load/background-work.server.ts'
import type { PageCache } from './page-cache/page-cache.ts'
import type { HttpEnv } from './request-id.ts'
import { inertPolicy, standingHeaders } from './security-headers.ts'
import type { StaticFiles } from './static-files.ts'

type Answered = { files: StaticFiles; pages: PageCache | undefined }

/**
 * Static files and cached pages are answered from memory; everything else goes through
 * server/app.ts.
 */
export function createListener(app: Hono<HttpEnv>, { files, pages }: Answered): RequestListener {
  const rest = getRequestListener(app.fetch, { errorHandler: refuseMalformed })
  const { host: publicHost } = new URL(config().publicUrl)
  const isLive = config().mode === 'live'
  const dynamic = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    // In live mode the host is always the configured one, whatever the Host header says. HTTP/1.0,
    // in which balancers ask whether a server is ready, has none.
    if (isLive) incoming.headers.host = publicHost
    else incoming.headers.host ??= publicHost
    void rest(incoming, outgoing)
  }
  return (incoming, outgoing) => {
    countRequest()
    const next = () => dynamic(incoming, outgoing)
    if (files.answer(incoming, outgoing, next)) return
    if (pages) pages.answer(incoming, outgoing, next)
    else next()
  }
}

function refuseMalformed(): Response {
  const headers = new Headers([
    ...standingHeaders(),
    ['content-security-policy', inertPolicy],
    ['content-type', 'text/plain; charset=utf-8'],
  ])
  return new Response('Bad request\n', { status: 400, headers })
}

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

/** Longer than a visitor's browser or a proxy pauses between the requests of a busy connection. */
const retireMs = 5_000

/**
 * Stops accepting connections while other workers take them, and ends each open one after its next
 * answer, so that no request meets a closed connection. What is silent all the time is left to
 * `drain`.
 */
export async function retire(server: Server): Promise<void> {
  server.prependListener('request', (_, outgoing: ServerResponse) => {
    outgoing.shouldKeepAlive = false
  })
  // HTTP's own `close` would also cut connections whose first request is still on its way.
  NetServer.prototype.close.call(server)
  const closed = once(server, 'close')
  await Promise.race([closed, sleep(retireMs)])
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
