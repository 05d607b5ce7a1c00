import type { HttpBindings } from '@hono/node-server'
import type { OversizedFile } from '#app/request/request-info.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'

/** What the middleware of server/app.ts sets on a request. */
export type HttpEnv = {
  Bindings: HttpBindings
  Variables: {
    requestId: string
    clientAddress: string
    nonce: string
    oversizedFile?: OversizedFile
    /** The user of the request, looked up once, and only when needed. */
    actor: () => Promise<Actor>
  }
}
