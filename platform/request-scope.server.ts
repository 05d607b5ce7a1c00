import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * What is known of the request or the job that code runs for, wherever that code is. Log lines and
 * the audit log read it.
 */
type RequestScope = {
  /** Of the request, or of the job. */
  requestId: string
  /** The visitor's address, as trusted proxies report it. */
  clientAddress?: string
  userAgent?: string
  /** The request came to an address under /api that other programs may call. */
  isApi?: boolean
  /** HEAD: no reader gets what the answer holds. */
  isHead?: boolean
  /** The API key that the request came with, as the audit log names it. */
  apiKey?: string
  /** The name of the background job. */
  job?: string
  /**
   * Sections that are shown in the place of the stored ones, by key: the preview of what staff are
   * writing.
   */
  sections?: ReadonlyMap<string, { content: unknown; isActive: boolean }>
  /**
   * Parts of the site settings that are shown in the place of the stored ones: the preview of a
   * brand.
   */
  settings?: object
  /** When it happened, for history that is written later (demo data). */
  at?: Date
}

export const requestScope = new AsyncLocalStorage<RequestScope>()

/** Whether only the headers of an answer go out: its content is not exported and not issued. */
export const asksForHead = (): boolean => requestScope.getStore()?.isHead === true
