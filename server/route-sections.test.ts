import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { routeSections } from './route-sections.ts'

type Entry = (typeof routes)[number]
type Manifest = Record<string, { id: string; parentId?: string; path?: string; index?: boolean }>

const manifest: Manifest = {}
place(routes, 'root')

function place(entries: Entry[], parentId: string): void {
  manifest[parentId] ??= { id: parentId }
  for (const { id: name, file, path, index, children = [] } of entries) {
    const id = name ?? file
    manifest[id] = { id, parentId, ...(path !== undefined && { path }), ...(index && { index }) }
    place(children, id)
  }
}

/** The routes as the router nests them. */
function tree(part: Manifest, parentId: string | undefined = undefined): RouteObject[] {
  return Object.values(part)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) => (index ? { id, path, index } : { id, path, children: tree(part, id) }))
}

const whole = tree(manifest)
// The parts that the function under test reads.
const build = { routes: manifest, assets: { routes: manifest } } as unknown as ServerBuild
const opened: number[] = []
const sectionFor = routeSections(build, (section) => {
  opened.push(Object.keys(section.routes).length)
  return tree(section.routes as Manifest)
})

const found = (all: RouteObject[], path: string) => matchRoutes(all, path)?.map(({ route, params }) => [route.id, params]) ?? null

/** Every path of the map with its parameters filled in, and ways to write and miss it. */
const paths = Object.values(manifest)
  .flatMap(({ id }) => {
    let path = ''
    for (let at = manifest[id]; at; at = manifest[at.parentId ?? '']) path = `${at.path ?? ''}/${path}`
    return ['orders', 'new', 'a b', 'rss.xml'].map((value) => `/${path.replaceAll(/:\w+\??|\*/g, value)}`.replaceAll(/\/+/g, '/'))
  })
  .flatMap((path) => [
    path,
    path.replace(/\/$/, ''),
    path.toUpperCase(),
    `${path}/missing`,
    `${path}/orders/missing/deep`,
    path.replace('s', '%73'),
    `/${path}/`,
  ])
  .map((path) => new URL(`http://localhost${path}`).pathname)

test('finds for every path what the whole map finds', () => {
  const asked = new Set([...paths, '/', '/nowhere', '/__manifest', '/admin/nowhere', '/admin/%6Frders'])
  const differs = [...asked].filter((path) =>
    [path, `${path}.data`].some((way) => JSON.stringify(found(sectionFor(way), path)) !== JSON.stringify(found(whole, path))),
  )
  expect(differs).toEqual([])
  expect(asked.size).toBeGreaterThan(1000)
})

test('a section is a fraction of the map, and as many as there are kinds of paths', () => {
  expect(tree(build.routes as Manifest)).toEqual(whole)
  expect(opened[0]).toBe(Object.keys(manifest).length)
  expect(Math.max(...opened.slice(1))).toBeLessThan(Object.keys(manifest).length / 2)
  const before = opened.length
  for (let index = 0; index < 1000; index++) sectionFor(`/blog/post-${index}`)
  for (const name of ['orders', 'invoices', 'pay']) sectionFor(`/blog/${name}`)
  expect(opened.length).toBeLessThanOrEqual(before + 1)
})
