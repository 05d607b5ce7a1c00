import { data, type Params, type ServerBuild } from 'react-router'
import { isId } from '#kernel/ids.ts'
import { isListKey } from '#modules/content/lists/rules/list-fields.ts'
import { eachRoute, type Route, routesAround } from './each-route.ts'

const word = (text: string) => /^[a-z-]{1,40}$/i.test(text)

/**
 * What the parameters of app/routes.ts can be. Nothing else reaches a page, its queries or a
 * `Location`.
 */
export const routeParams: Readonly<Record<string, (text: string) => boolean>> = {
  id: isId,
  item: isId,
  person: isId,
  promise: isId,
  payment: isId,
  credit: isId,
  message: isId,
  file: isId,
  version: isId,
  delivery: isId,
  slug: (text) => /^[\w.~-]{1,200}$/.test(text),
  reference: (text) => /^[\w.~-]{1,60}$/.test(text),
  day: (text) => /^\d{4}-\d{2}-\d{2}$/.test(text),
  token: (text) => /^[\w.-]{20,120}$/.test(text),
  number: (text) => /^TEST-\d{4,9}$/.test(text),
  paper: word,
  tab: word,
  form: word,
  decision: word,
  property: word,
  kind: word,
  list: isListKey,
  key: (text) => /^[\w.-]{1,80}$/.test(text),
}

type Work<Args, Answer> = (args: Args) => Answer

/**
 * The pages with their parameters checked, once for all: an impossible one is a page that does not
 * exist, inside the frame of its area.
 */
export function checkRouteParams(build: ServerBuild): ServerBuild {
  return eachRoute(build, (route) => checked(route, paramsOf(build, route)))
}

/**
 * The parameters of a route's own path and of those around it, whose loaders run beside its own.
 */
function paramsOf(build: ServerBuild, route: Route): string[] {
  return routesAround(build, route).flatMap(({ path = '' }) =>
    [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name),
  )
}

function checked(route: Route, names: readonly string[]): Route {
  const { loader, action } = route.module
  if (names.length === 0) return route
  return {
    ...route,
    module: {
      ...route.module,
      ...(loader && { loader: afterCheck(names, loader) }),
      ...(action && { action: afterCheck(names, action) }),
    },
  }
}

function afterCheck<Args extends { params: Params }, Answer>(
  names: readonly string[],
  work: Work<Args, Answer>,
): Work<Args, Answer> {
  return (args) => {
    if (names.every((name) => isKnown(name, args.params[name]))) return work(args)
    throw data('There is no such page.', { status: 404 })
  }
}

/** An optional parameter may be missing. One without a rule is refused, so that it gets one. */
function isKnown(name: string, text: string | undefined): boolean {
  return (
    text === undefined || (Object.hasOwn(routeParams, name) && (routeParams[name]?.(text) ?? false))
  )
}
