import { useEffect } from 'react'
import type { DataStrategyResult, MiddlewareFunction } from 'react-router'
import { type Notice, notify } from '#ui/feedback/notices.ts'

/** `isSent`: it was sent before, to a page that may have thrown the answer away. */
export type LoadedNotice = Notice & { id: string; isSent?: boolean | undefined }

/** Messages whose data is here and whose page is not shown yet. */
let arrived: Notice[] = []
let lastId: string | undefined
/** Whether this tab did something whose message has not come yet. */
let isExpected = false

/**
 * Stores the message that comes with the data of the root: React leaves out a state that a newer
 * one overtakes, and the message was in it. Each is shown once, and one that was sent before only
 * in the tab that waits for it.
 */
export const storeNotice: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { request },
  next,
) => {
  const results = await next()
  if (request.method !== 'GET')
    isExpected = Object.values(results).some(({ result }) => result instanceof Response)
  const loaded: { notice?: LoadedNotice | null } = Object(results.root?.result)
  if (loaded.notice) {
    const { id, isSent } = loaded.notice
    if (id !== lastId && (isExpected || !isSent)) {
      arrived.push(loaded.notice)
      lastId = id
      isExpected = false
    }
    loaded.notice = null
  }
  return results
}

export function consumeLoadedNotices(): Notice[] {
  const taken = arrived
  arrived = []
  return taken
}

/**
 * In the root, which each state of the router renders again: shows a message together with what it
 * is about.
 */
export function useLoadedNotices(): void {
  useEffect(() => {
    for (const notice of consumeLoadedNotices()) notify(notice)
  })
}
