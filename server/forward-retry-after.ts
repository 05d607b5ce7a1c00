import type { HeadersFunction, ServerBuild } from 'react-router'

/** React Router drops response headers unless a route forwards them. Retry-After must be sent from every route. */
export function forwardRetryAfter(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => [id, route && { ...route, module: { headers, ...route.module } }] as const)
  return { ...build, routes: Object.fromEntries(routes) }
}

const headers: HeadersFunction = ({ parentHeaders, loaderHeaders, actionHeaders, errorHeaders }) => {
  const forwarded = new Headers(parentHeaders)
  for (const own of [loaderHeaders, actionHeaders, errorHeaders]) {
    const seconds = own?.get('Retry-After')
    if (seconds) forwarded.set('Retry-After', seconds)
  }
  return forwarded
}
