import type { Hono } from 'hono'
import { actorOf } from '#modules/identity/queries/actor.server.ts'
import type { HttpEnv } from '../request-scope.ts'

/**
 * `GET /api/signed-in`: whether the caller is signed in. Requested by pages restored from the
 * back/forward cache (app/islands/start-islands.ts).
 */
export function signedIn(app: Hono<HttpEnv>): void {
  app.get('/api/signed-in', async (c) =>
    c.json({ signedIn: (await actorOf(c.req.raw)).kind === 'person' }),
  )
}
