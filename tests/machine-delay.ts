import { setTimeout as sleep } from 'node:timers/promises'

const stepMs = 20

/**
 * Watches how late this process is woken, which on a busy machine every process is. A time limit of
 * the program holds for the program: what the machine took from it and from the test is not the
 * program's.
 */
export function watchMachine(): { stop(): number } {
  let worst = 0
  let isWatching = true
  const watch = async () => {
    while (isWatching) {
      const began = performance.now()
      await sleep(stepMs)
      worst = Math.max(worst, performance.now() - began - stepMs)
    }
  }
  void watch()
  return {
    /** The longest delay so far, in milliseconds. */
    stop: () => {
      isWatching = false
      return worst
    },
  }
}
