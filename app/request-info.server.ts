import { createContext } from 'react-router'
import type { Actor } from '#modules/identity/rules/actor.ts'

/** What a loader or action may know of the request beyond the request itself. */
export type RequestInfo = {
  requestId: string
  /** The CSP nonce of this answer's scripts. */
  nonce: string
  /** The visitor's address as far as trusted proxies say. */
  clientAddress: string
  /** Who asks. Resolved once per request, and only when somebody asks. */
  actor(): Promise<Actor>
}

export const requestInfo = createContext<RequestInfo>()
