import { randomBytes } from 'node:crypto'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { requestInfo } from '#app/request-info.server.ts'
import { visitor } from '#modules/identity/rules/actor.ts'

/** The order of everything in HTTP. */
export function createApp(build: () => Promise<ServerBuild>, clientFolder: string, mode: 'production' | 'development'): Hono {
  const app = new Hono()
  const pages = createRequestHandler(build, mode)
  app.use('/assets/*', serveStatic({ root: clientFolder }))
  app.all('*', (c) => {
    const context = new RouterContextProvider()
    context.set(requestInfo, { requestId: '', nonce: randomBytes(16).toString('base64'), clientAddress: '', actor: async () => visitor })
    return pages(c.req.raw, context)
  })
  return app
}
