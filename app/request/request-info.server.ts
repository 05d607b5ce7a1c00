import { createContext } from 'react-router'
import type { Actor } from '#modules/identity/rules/actor.ts'

export type OversizedFile = { field: string; name: string; bytes: number }

/** What a loader or action may know of the request beyond the request itself. */
export type RequestInfo = {
  requestId: string
  /**
   * The CSP nonce of this answer's scripts; blank for a cached page, whose scripts are allowed by
   * hash.
   */
  nonce: string
  /** The visitor's address as far as trusted proxies say. */
  clientAddress: string
  /** Who asks. Resolved once per request, when it is first needed. */
  actor(): Promise<Actor>
  /** A file that was left out of the request's form because it is too large. */
  oversizedFile: OversizedFile | null
  /** The page lacks something that could not be read just now: it must not be cached. */
  doNotKeep(): void
  /**
   * Takes what a page threw: it is logged once, and decides whether the answer is 'unavailable'.
   */
  reportFailure(error: unknown): void
  /**
   * Takes a fault that the page answers in its own words: it is logged once. True when something
   * was only away or too slow, so that another try makes sense.
   */
  noteFailure(error: unknown): boolean
}

export const requestInfo = createContext<RequestInfo>()
