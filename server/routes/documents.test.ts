import {
  createRequestHandler,
  data,
  Outlet,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import { expect, test } from 'vitest'
import { encodeNothingOfDocuments } from './documents.ts'

type Module = NonNullable<ServerBuild['routes'][string]>['module']

const page = () => null
const texts = { title: 'Hosting in rand' }

const modules: Record<string, { path: string; parentId?: string; module: Partial<Module> }> = {
  root: { path: '', module: { default: Outlet } },
  shell: { path: '', parentId: 'root', module: { default: Outlet, handle: { isDocument: true } } },
  home: { path: '/', parentId: 'shell', module: { default: page, loader: () => texts } },
  marked: {
    path: '/marked',
    parentId: 'shell',
    module: {
      default: page,
      loader: () => data(texts, { headers: { 'cache-control': 'no-store' } }),
    },
  },
  names: { path: '/names', parentId: 'shell', module: { default: page, loader: () => ['Protea'] } },
  feed: { path: '/feed', parentId: 'shell', module: { loader: () => texts } },
  desk: { path: '/desk', parentId: 'root', module: { default: page, loader: () => texts } },
}

type Seen = { encoded: string; data: Record<string, unknown> }

/** What the page is rendered with, and what was encoded of it for the browser. */
async function ask(path: string): Promise<Response & { seen?: Seen }> {
  let seen: Seen | undefined
  const routes = Object.fromEntries(
    Object.entries(modules).map(([id, route]) => [id, { id, ...route }]),
  )
  const build = {
    entry: {
      module: {
        default: async (
          _request: Request,
          status: number,
          headers: Headers,
          context: {
            serverHandoffStream: ReadableStream
            staticHandlerContext: { loaderData: object }
          },
        ) => {
          const encoded = await new Response(context.serverHandoffStream).text()
          seen = { encoded, data: { ...context.staticHandlerContext.loaderData } }
          return new Response('page', { status, headers })
        },
      },
    },
    routes,
    assets: { routes, entry: { imports: [], module: '' }, url: '', version: '' },
    future: {},
    ssr: true,
    prerender: [],
    basename: '/',
    publicPath: '/',
    assetsBuildDirectory: '',
    isSpaMode: false,
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  } as unknown as ServerBuild
  const answer = createRequestHandler(encodeNothingOfDocuments(build), 'production')
  const response = await answer(new Request(`http://localhost${path}`), new RouterContextProvider())
  return Object.assign(response, seen && { seen })
}

test.each(['/', '/marked'])(
  'of the document %s nothing is encoded, and it reads what was loaded',
  async (path) => {
    const { seen } = await ask(path)
    expect(seen?.encoded).not.toContain('Hosting in rand')
    expect(seen?.data[path === '/' ? 'home' : 'marked']).toMatchObject(texts)
  },
)

test('lists of a document, its data asked for by name and its feeds stay what they are', async () => {
  expect((await ask('/names')).seen?.data.names).toEqual(['Protea'])
  expect(await (await ask('/_.data')).text()).toContain('Hosting in rand')
  expect(await (await ask('/feed')).json()).toEqual(texts)
})

test('a page that is hydrated gets its data', async () => {
  expect((await ask('/desk')).seen?.encoded).toContain('Hosting in rand')
})
