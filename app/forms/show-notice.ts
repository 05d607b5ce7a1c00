import type { DataStrategyResult, MiddlewareFunction } from 'react-router'
import { type Notice, notify } from '#ui/feedback/notices.ts'

/** The message that comes with the data of the root is shown as soon as it is here: React leaves out a state that a newer one overtakes, and the message was in it. */
export const showNotice: MiddlewareFunction<Record<string, DataStrategyResult>> = async (_, next) => {
  const results = await next()
  const loaded: { notice?: Notice | null } = Object(results.root?.result)
  if (loaded.notice) {
    notify(loaded.notice)
    loaded.notice = null
  }
  return results
}
