import { useEffect } from 'react'
import type { DataStrategyResult, MiddlewareFunction } from 'react-router'
import { type Notice, notify } from '#ui/feedback/notices.ts'

/** Messages whose data is here and whose page is not shown yet. */
let arrived: Notice[] = []
let lastId: string | undefined

/** Stores the message that comes with the data of the root: React leaves out a state that a newer one overtakes, and the message was in it. Each is shown once. */
export const storeNotice: MiddlewareFunction<Record<string, DataStrategyResult>> = async (_, next) => {
  const results = await next()
  const loaded: { notice?: (Notice & { id: string }) | null } = Object(results.root?.result)
  if (loaded.notice) {
    if (loaded.notice.id !== lastId) arrived.push(loaded.notice)
    lastId = loaded.notice.id
    loaded.notice = null
  }
  return results
}

export function takeLoaded(): Notice[] {
  const taken = arrived
  arrived = []
  return taken
}

/** In the root, which each state of the router draws anew: shows a message together with what it is about. */
export function useLoadedNotices(): void {
  useEffect(() => {
    for (const notice of takeLoaded()) notify(notice)
  })
}
