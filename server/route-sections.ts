import type { ServerBuild } from 'react-router'

/** A route of the build: its way down from the root, and the segments of its whole path. */
type Placed = { ids: string[]; segments: string[] }

/** So many first segments of a path name a section. */
const depth = 2

/**
 * Parts of a build, each with the routes that can match the paths of one section (`/admin/orders/…`, `/checkout`). The router looks at every route it
 * has, several times a request, and prepares each of them for a rendered page; with its section alone it finds the same in a fraction of the time.
 * Gives the whole build for paths of no known section: the router's own affairs, encoded paths, what does not exist.
 */
export function routeSections<T>(build: ServerBuild, open: (section: ServerBuild) => T): (pathname: string) => T {
  const placed = placeRoutes(build)
  const named = Array.from({ length: depth }, (_, at) => new Set(placed.map(({ segments }) => segments[at] ?? '').filter(isPlain)))
  const whole = open(build)
  const byPath = new Map<string, T>()
  const byRoutes = new Map<string, T>()
  return (pathname) => {
    const segments = segmentsOf(pathname)
    const [first = ''] = segments
    if (pathname.includes('%') || (first !== '' && !named[0]?.has(first))) return whole
    const wanted = named.map((names, at) => namedOr(names, segments[at] ?? ''))
    const path = wanted.join('/')
    let section = byPath.get(path)
    if (section === undefined) {
      const ids = idsOf(placed, wanted)
      const routes = [...ids].join()
      section = byRoutes.get(routes) ?? open(partOf(build, ids))
      byRoutes.set(routes, section)
      byPath.set(path, section)
    }
    return section
  }
}

/** A segment that no route names can only be a parameter. */
function namedOr(names: ReadonlySet<string>, segment: string): string {
  return segment === '' || names.has(segment) ? segment : ':'
}

function placeRoutes({ routes }: ServerBuild): Placed[] {
  return Object.keys(routes).map((id) => {
    const ids: string[] = []
    const paths: string[] = []
    for (let route = routes[id]; route; route = routes[route.parentId ?? '']) {
      ids.unshift(route.id)
      paths.unshift(route.path ?? '')
    }
    return { ids, segments: segmentsOf(paths.join('/')) }
  })
}

/** As the router reads a path: without the ending of its requests for data, in any case. */
function segmentsOf(path: string): string[] {
  const page = path.replace(/(\/_)?\.data$/, '')
  return page.toLowerCase().split('/').filter(Boolean)
}

/** True of a segment that matches nothing but itself. */
function isPlain(segment: string): boolean {
  return /^[\w.-]+$/.test(segment)
}

/** The section's routes, with those of the paths above it, which a page tells the browser of too. */
function idsOf(placed: Placed[], wanted: string[]): Set<string> {
  const inside = placed.filter(({ segments }) => wanted.every((want, at) => mayMatch(segments[at], want)))
  return new Set(inside.flatMap(({ ids }) => ids))
}

function mayMatch(segment: string | undefined, wanted: string): boolean {
  return segment === undefined || !isPlain(segment) || segment === wanted
}

function partOf(build: ServerBuild, ids: ReadonlySet<string>): ServerBuild {
  const only = <Route>(all: Record<string, Route>) => Object.fromEntries(Object.entries(all).filter(([id]) => ids.has(id)))
  return { ...build, routes: only(build.routes), assets: { ...build.assets, routes: only(build.assets.routes) } }
}
