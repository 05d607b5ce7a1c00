import type { MiddlewareHandler } from 'hono'
import { actorOf } from '#modules/identity/queries/actor.server.ts'
import { actorInArea } from '#modules/identity/queries/customer-view.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import type { HttpEnv } from '../request-scope.ts'

/** Decides who asks, for the check before the body and for the page alike. */
export function rememberActor(): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    let actor: Promise<Actor> | undefined
    c.set('actor', () => {
      actor ??= actorOf(c.req.raw).then((found) => actorInArea(c.req.raw, found))
      return actor
    })
    return next()
  }
}
