import { requestsSoFar } from '#platform/load/requests.server.ts'

const lookMs = 2_000
/** Fewer visitors than this leave nothing that is worth the work. */
const crowd = 200

/**
 * The engine collects garbage while there is work, and keeps what the last crowd left until the next one comes. Collects it when nobody came for a few
 * seconds, so that other programs of the machine can have the memory. Only with `--expose-gc`, as `npm start` begins. Returns how to end it.
 */
export function collectGarbageWhenIdle(collect = globalThis.gc, everyMs = lookMs): () => void {
  if (!collect) return () => undefined
  let [seen, collected] = [requestsSoFar(), requestsSoFar()]
  const timer = setInterval(() => {
    const now = requestsSoFar()
    if (now === seen && now - collected >= crowd) {
      collected = now
      // In every way the engine knows: a plain collection keeps the emptied pages.
      collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    }
    seen = now
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
