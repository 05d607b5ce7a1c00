import { randomBytes } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import type { OversizedFile } from '#app/request/request-info.server.ts'
import type { FoundKey } from '#modules/api/queries/key-actor.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'

const ours = randomBytes(6).toString('hex')
let count = 0

/**
 * The request id in logs and responses: always our own, because a proxy passes on what the visitor
 * sent it.
 */
export function newRequestId(): string {
  count++
  return `${ours}-${count.toString(36)}`
}

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
    /** Of a call of the API, once it was found. */
    apiKey?: FoundKey
  }
}
