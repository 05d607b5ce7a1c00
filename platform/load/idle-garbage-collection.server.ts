import { requestsSoFar } from './requests.server.ts'

const checkMs = 2_000
/** Fewer requests leave nothing that is worth the work. */
const minRequests = 200

/**
 * V8 collects garbage while there is work, and keeps what the last crowd left until the next one
 * comes. This collects it once no request has come for some seconds, so that other programs can
 * have the memory. Needs `--expose-gc`, with which `npm start` begins. Returns how to end it.
 */
export function collectGarbageWhenIdle(collect = globalThis.gc, everyMs = checkMs): () => void {
  if (!collect) return () => undefined
  let [seen, collected] = [requestsSoFar(), requestsSoFar()]
  const timer = setInterval(() => {
    const total = requestsSoFar()
    if (total === seen && total - collected >= minRequests) {
      collected = total
      // A plain collection keeps the emptied pages; this one gives them back to the system.
      collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    }
    seen = total
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
