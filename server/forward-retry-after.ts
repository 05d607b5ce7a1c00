import type { HeadersFunction, ServerBuild } from 'react-router'

/** The framework drops the headers of an answer unless its route forwards them. A refusal's Retry-After must reach the visitor from every route. */
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
