import type { HttpBindings } from '@hono/node-server'
import type { OversizedFile } from '#app/request/request-info.server.ts'

/** What the middleware of server/app.ts finds out about a request, for everything after it. */
export type HttpEnv = {
  Bindings: HttpBindings
  Variables: { requestId: string; clientAddress: string; nonce: string; oversizedFile?: OversizedFile }
}
