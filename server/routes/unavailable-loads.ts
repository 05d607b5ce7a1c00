import { data, type HeadersFunction, type LoaderFunctionArgs, type ServerBuild } from 'react-router'
import { isPassing } from '#platform/database.server.ts'
import { log } from '#platform/log.server.ts'
import { retrySeconds } from '../error-answer.ts'
import { eachRoute, type Route, routesAround } from './each-route.ts'

/**
 * A page whose own data can't be read now (a locked table, a slow statement) is answered in its
 * frame with what B§8 says of it, as 503 with Retry-After. Where the frame's data fails too, the
 * server answers by itself (server/pages.ts).
 */
export function answerUnavailableLoads(build: ServerBuild): ServerBuild {
  // The root's boundary has no frame.
  const isFrame = ({ parentId, module }: Route) =>
    parentId !== undefined && module.ErrorBoundary !== undefined
  return eachRoute(build, (route) =>
    routesAround(build, route).slice(1).some(isFrame) ? answering(route) : route,
  )
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
  return eachRoute(build, (route) => ({ ...route, module: { headers, ...route.module } }))
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
