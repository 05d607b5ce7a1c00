import type { ServerBuild } from 'react-router'

/**
 * The router goes through all pages that it knows several times for each request: to match the
 * address, and to make what it renders with. It gets those that begin as the address does, which
 * are a tenth of them.
 */
export function inParts<Handler>(
  build: ServerBuild,
  handlerOf: (part: ServerBuild) => Handler,
): (request: Request) => Handler {
  const patterns = Object.values(build.routes).flatMap((route) =>
    route && (route.index || route.path !== undefined)
      ? [{ id: route.id, words: firstWords(addressOf(build, route.id)) }]
      : [],
  )
  const known = new Set(
    patterns.flatMap(({ words }) => words.map((_, at) => words.slice(0, at + 1).join('/'))),
  )
  const handlers = new Map<string, Handler>()
  const whole = handlerOf(build)
  return (request) => {
    const { pathname } = new URL(request.url)
    // What is encoded is left to the router, and what asks for pages by name may name any.
    if (/%|\/\//.test(pathname) || pathname === build.routeDiscovery.manifestPath) return whole
    const begin = beginningOf(pathname, known)
    const handler =
      handlers.get(begin.join('/')) ??
      handlerOf(
        onlyRoutes(
          build,
          patterns.flatMap(({ id, words }) =>
            words.every((word, at) => mayBe(word, begin[at])) ? [id] : [],
          ),
        ),
      )
    handlers.set(begin.join('/'), handler)
    return handler
  }
}

/** The first words of an address decide; pages below the second are few. */
const depth = 2

/** What may be left out has no place of its own, and neither has what follows it. */
function firstWords(pattern: string): string[] {
  return pattern
    .replace(/\/?[^/]*\?.*$/, '')
    .split('/')
    .slice(0, depth)
}

/** The first words of an address as far as pages are named by them. */
function beginningOf(pathname: string, known: ReadonlySet<string>): string[] {
  const page = pathname.replace(/(?<=\/)_\.data$|\.data$/, '').toLowerCase()
  const words = page.split('/').slice(1, depth + 1)
  while (words.length > 0 && !known.has(words.join('/'))) words.pop()
  return words
}

/** Whether a word of a pattern can stand in this place; undefined is a word that names no page. */
function mayBe(word: string, named: string | undefined): boolean {
  return word === '' || /^[:*]/.test(word) || word === named
}

/** The address of a route as app/routes.ts writes it, in small letters, as they are matched. */
function addressOf(build: ServerBuild, id: string): string {
  const route = build.routes[id]
  const above = route?.parentId === undefined ? '' : addressOf(build, route.parentId)
  return [above, route?.path?.toLowerCase()].filter(Boolean).join('/')
}

/** The build with nothing but these routes in their frames. */
export function onlyRoutes(build: ServerBuild, ids: readonly string[]): ServerBuild {
  const chosen = new Set<string>()
  for (const id of ids) {
    for (let at: string | undefined = id; at !== undefined; at = build.routes[at]?.parentId)
      chosen.add(at)
  }
  const chosenOf = <T>(routes: Record<string, T>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => chosen.has(id)))
  return {
    ...build,
    routes: chosenOf(build.routes),
    assets: { ...build.assets, routes: chosenOf(build.assets.routes) },
  }
}
