import type { RouteConfigEntry } from '@react-router/dev/routes'
import { createStaticHandler, type RouteObject, type ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import routeMap from '#app/routes.ts'
import { inParts } from './address-parts.ts'

type Route = NonNullable<ServerBuild['routes'][string]>

/** All pages of app/routes.ts, as far as their addresses go. */
function builtRoutes(entries: readonly RouteConfigEntry[], parentId = 'root'): Route[] {
  return entries.flatMap((entry) => {
    const { path, index } = entry
    const id = entry.id ?? entry.file
    const module = { default: () => null }
    const route = { id, parentId, path, index, module } as Route
    return [route, ...builtRoutes(entry.children ?? [], id)]
  })
}

const all = builtRoutes(await routeMap)
const root = { id: 'root', path: '', module: {} } as Route
const routes = Object.fromEntries([root, ...all].map((route) => [route.id, route]))
const build = {
  routes,
  assets: { routes },
  routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
} as unknown as ServerBuild

/** The tree as the router makes it of a build. */
function tree({ routes: of }: ServerBuild, parentId?: string): RouteObject[] {
  return Object.values(of).flatMap((route): RouteObject[] => {
    if (route?.parentId !== parentId || route === undefined) return []
    const { id, path, index } = route
    return index
      ? [{ id, index: true }]
      : [{ id, path, children: tree({ ...build, routes: of }, id) }]
  })
}

const partFor = inParts(build, (part) => part)
const requestOf = (path: string) => new Request(`http://localhost${path}`)

const addresses = all.map(({ id }) => {
  const above = (at: string | undefined): string =>
    at === undefined ? '' : `${above(routes[at]?.parentId)}/${routes[at]?.path ?? ''}`
  return above(id)
    .replace(/\/+/g, '/')
    .replace(/(?<=.)\/$/, '')
})

test('a part gives to an address, and to those above it, the page that the whole gives', () => {
  const seen = new Set(
    addresses.flatMap((pattern) => [
      pattern.replace(/\/:\w+\?/g, '').replace(/:\w+|\*/g, 'a1') || '/',
      pattern.replace(/\?/g, '').replace(/:\w+|\*/g, 'a1') || '/',
    ]),
  )
  expect(seen.size).toBeGreaterThan(300)
  const matchers = new Map<ServerBuild, ReturnType<typeof createStaticHandler>>()
  const page = (of: ServerBuild, path: string) => {
    const matcher = matchers.get(of) ?? createStaticHandler(tree(of))
    matchers.set(of, matcher)
    return matcher.match(path)?.map(({ route }) => route.id)
  }
  for (const path of [...seen, '/no/such/page', '/admin/no-such', '/ADMIN/Orders/a1', '/Blog/']) {
    const part = partFor(requestOf(path))
    for (let at = path; at !== ''; at = at.slice(0, at.lastIndexOf('/')))
      expect([at, page(part, at)]).toEqual([at, page(build, at)])
    expect(page(part, '/')).toEqual(page(build, '/'))
  }
})

test('a part is small, asked for once, and the same for the data of a page', () => {
  const orders = partFor(requestOf('/admin/orders'))
  expect(Object.keys(orders.routes).length).toBeLessThan(all.length / 5)
  expect(Object.keys(orders.assets.routes)).toEqual(Object.keys(orders.routes))
  expect(partFor(requestOf('/admin/orders.data?_routes=x'))).toBe(orders)
  expect(partFor(requestOf('/_.data'))).toBe(partFor(requestOf('/')))
  expect(partFor(requestOf('/no-such-1'))).toBe(partFor(requestOf('/no-such-2/x')))
})

test('names of pages and encoded addresses are looked up in the whole', () => {
  for (const path of ['/__manifest?paths=/admin', '/%61dmin/orders', '//admin'])
    expect(Object.keys(partFor(requestOf(path)).routes)).toHaveLength(all.length + 1)
})
