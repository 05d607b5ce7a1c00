import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { config } from '#platform/config.server.ts'
import { countRequest } from '#platform/load/requests.server.ts'
import type { PageCache } from './page-cache/page-cache.ts'
import type { HttpEnv } from './request-scope.ts'
import { inertPolicy, standingHeaders } from './security-headers.ts'
import type { StaticFiles } from './static-files.ts'

type Answered = { files: StaticFiles; pages: PageCache | undefined }

/**
 * Static files and cached pages are answered from memory; everything else goes through
 * server/app.ts.
 */
export function createListener(app: Hono<HttpEnv>, { files, pages }: Answered): RequestListener {
  const rest = getRequestListener(app.fetch, { errorHandler: refuseMalformed })
  const publicHost = config().mode === 'live' ? new URL(config().publicUrl).host : undefined
  const dynamic = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    // In live mode the host is always the configured one, whatever the Host header says.
    if (publicHost !== undefined) incoming.headers.host = publicHost
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
