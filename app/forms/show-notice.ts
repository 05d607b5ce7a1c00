import type { DataStrategyResult, MiddlewareFunction } from 'react-router'
import { type Notice, notify } from '#ui/feedback/notices.ts'

/** The message that comes with the data of the root is shown as soon as it is here: React leaves out a state that a newer one overtakes, and the message was in it. */
export const showNotice: MiddlewareFunction<Record<string, DataStrategyResult>> = async (_, next) => {
  const results = await next()
  const root = results.root
  if (root?.type !== 'data' || !hasNotice(root.result)) return results
  notify(root.result.notice)
  return { ...results, root: { ...root, result: { ...root.result, notice: null } } }
}

function hasNotice(loaded: unknown): loaded is { notice: Notice } {
  return typeof loaded === 'object' && loaded !== null && 'notice' in loaded && loaded.notice !== null
}
