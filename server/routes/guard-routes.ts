import type { ServerBuild } from 'react-router'
import { accessTo, areaOf } from '#app/access.ts'
import { guardFile } from '#app/answers/refused-file.server.ts'
import { failureAt } from '#app/failures.ts'
import { type GuardArgs, guard, guardForm } from '#app/shells/guards.server.ts'
import { eachRoute, type Route, routesAround } from './each-route.ts'

/**
 * The pages of both areas behind app/access.ts, once for all: who may not open or send is
 * answered before the loader or action runs. Throws at start for an address of an area that no
 * row names, and for a form of which app/failures.ts says nothing.
 */
export function guardRoutes(build: ServerBuild): ServerBuild {
  return eachRoute(build, (route) => guarded(route, addressOf(build, route)))
}

/** The address of a route as app/routes.ts writes it, with its parameters as names. */
function addressOf(build: ServerBuild, route: Route): string {
  const paths = routesAround(build, route).flatMap(({ path }) => path || [])
  return paths
    .map((path) => `/${path}`)
    .reverse()
    .join('')
}

function guarded(route: Route, address: string): Route {
  const { loader, action } = route.module
  const area = areaOf(address)
  if (area === null || route.path === undefined) return route
  const access = accessTo(address)
  if (access === null) throw new Error(`Say in app/access.ts who may open ${address}`)
  const open = async (args: GuardArgs) => {
    const asked = guard(args, { area, access, kind: 'open' })
    await (access.isFile ? guardFile(asked) : asked)
  }
  // A form asks for who was let in, and so for the fault; nothing else may run without.
  const isForm = action !== undefined && ('define' in action || 'actions' in action)
  if (isForm && access.open !== null && failureAt(address) === null)
    throw new Error(`Say in app/failures.ts what a form at ${address} says when it fails`)
  const send = (args: GuardArgs) =>
    (isForm ? guardForm : guard)(args, { area, access, kind: 'send' })
  return {
    ...route,
    module: {
      ...route.module,
      ...(loader && { loader: after(open, loader) }),
      ...(action && { action: after(send, action) }),
    },
  }
}

function after<Args extends GuardArgs, Answer>(
  ask: (args: GuardArgs) => Promise<void>,
  work: (args: Args) => Answer,
) {
  return async (args: Args) => {
    await ask(args)
    return work(args)
  }
}
