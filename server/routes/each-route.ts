import type { ServerBuild } from 'react-router'

export type Route = NonNullable<ServerBuild['routes'][string]>

/** The build with each of its routes changed, which happens once, before any request. */
export function eachRoute(build: ServerBuild, change: (route: Route) => Route): ServerBuild {
  const routes = Object.entries(build.routes).map(
    ([id, route]) => [id, route && change(route)] as const,
  )
  return { ...build, routes: Object.fromEntries(routes) }
}

/** The route and those around it, from the inside out. */
export function routesAround(build: ServerBuild, route: Route): Route[] {
  const parent = route.parentId === undefined ? undefined : build.routes[route.parentId]
  return parent ? [route, ...routesAround(build, parent)] : [route]
}
