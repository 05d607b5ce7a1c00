import { data, type HeadersFunction, type LoaderFunctionArgs, type ServerBuild } from 'react-router'
import { isPassing } from '#platform/database.server.ts'
import { log } from '#platform/log.server.ts'
import { retrySeconds } from './error-answer.ts'

type Route = NonNullable<ServerBuild['routes'][string]>

/**
 * A page whose own data can't be read now (a locked table, a slow statement) is answered in its
 * frame with what B§8 says of it, as 503 with Retry-After. Where the frame's data fails too, the
 * server answers by itself (server/pages.ts).
 */
export function answerUnavailableLoads(build: ServerBuild): ServerBuild {
  const isFramed = (route: Route): boolean => {
    const parent = route.parentId === undefined ? undefined : build.routes[route.parentId]
    // The root's boundary has no frame.
    return (
      parent?.parentId !== undefined &&
      (parent.module.ErrorBoundary !== undefined || isFramed(parent))
    )
  }
  const routes = Object.entries(build.routes).map(
    ([id, route]) => [id, route && isFramed(route) ? answering(route) : route] as const,
  )
  return { ...build, routes: Object.fromEntries(routes) }
}

function answering(route: Route): Route {
  const { loader } = route.module
  if (!loader) return route
  const load = async (args: LoaderFunctionArgs) => {
    try {
      return await loader(args)
    } catch (error) {
      if (!isPassing(error)) throw error
      if (!args.request.signal.aborted) log().error({ err: error }, 'a page failed')
      throw unavailable()
    }
  }
  return { ...route, module: { ...route.module, loader: load } }
}

const unavailable = () =>
  data('The database is busy.', { status: 503, headers: { 'Retry-After': String(retrySeconds) } })

/**
 * React Router drops response headers unless a route forwards them. Retry-After must be sent from
 * every route.
 */
export function forwardRetryAfter(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(
    ([id, route]) => [id, route && { ...route, module: { headers, ...route.module } }] as const,
  )
  return { ...build, routes: Object.fromEntries(routes) }
}

const headers: HeadersFunction = ({
  parentHeaders,
  loaderHeaders,
  actionHeaders,
  errorHeaders,
}) => {
  const forwarded = new Headers(parentHeaders)
  for (const own of [loaderHeaders, actionHeaders, errorHeaders]) {
    const seconds = own?.get('Retry-After')
    if (seconds) forwarded.set('Retry-After', seconds)
  }
  return forwarded
}
