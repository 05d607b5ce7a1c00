// The least that rendering a page each time can cost: one query, renderToString of the same components, gzip. No router at work, no headers,
// no log: the loaders ran once, before the first request. Plain JavaScript, because it feeds the pages their properties itself.
import { createServer } from 'node:http'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  StaticRouterProvider,
  useLoaderData,
  useMatches,
} from 'react-router'
import * as home from '#app/pages/public/home.tsx'
import { requestInfo } from '#app/request/request-info.server.ts'
import * as shell from '#app/shells/public.tsx'
import { openDatabase } from '#platform/database.server.ts'

const withProperties = (Page) => () =>
  createElement(Page, { loaderData: useLoaderData(), matches: [{}, ...useMatches()], params: {} })
const plain = (loader) => async (args) => {
  const found = await loader({ ...args, url: new URL(args.request.url) })
  return found?.type === 'DataWithResponseInit' ? found.data : found
}
const routes = [
  {
    id: 'shell',
    path: '/',
    loader: plain(shell.loader),
    Component: withProperties(shell.default),
    children: [
      {
        id: 'home',
        index: true,
        loader: plain(home.loader),
        Component: withProperties(home.default),
      },
    ],
  },
]

openDatabase(process.env.DATABASE_URL, 4)
const context = new RouterContextProvider()
context.set(requestInfo, {
  requestId: '',
  nonce: '',
  clientAddress: '',
  actor: async () => ({ kind: 'visitor' }),
  reportFailure: console.error,
})
const handler = createStaticHandler(routes)
const loaded = await handler.query(new Request('http://localhost/'), { requestContext: context })
if (loaded instanceof Response || loaded.errors)
  throw new Error(`The page could not be loaded: ${JSON.stringify(loaded.errors)}`)
const router = createStaticRouter(handler.dataRoutes, loaded)

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const query = {
  name: 'plans',
  text: 'select * from packages where is_active and show_on_frontend order by sort_order',
}

createServer(async (_request, response) => {
  await pool.query(query)
  const body = renderToString(
    createElement(StaticRouterProvider, { router, context: loaded, hydrate: true }),
  )
  const bytes = gzipSync(
    `<!DOCTYPE html><html lang="en-ZA"><head><title>Home</title></head><body>${body}</body></html>`,
  )
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-encoding': 'gzip',
    'content-length': bytes.length,
  })
  response.end(bytes)
}).listen(Number(process.env.PORT), '127.0.0.1')
