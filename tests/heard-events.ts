import { expect } from 'vitest'
import { db } from '#platform/database.server.ts'
import {
  type Channel,
  onGap,
  publish,
  startEvents,
  stopEvents,
  subscribe,
} from '#platform/events.server.ts'

/** The live events of a channel while this is done, in their order. */
export async function heardDuring(
  databaseUrl: string,
  channel: Channel,
  work: () => Promise<unknown>,
): Promise<string[]> {
  const heard: string[] = []
  const listening = Promise.withResolvers<void>()
  const stopGap = onGap(() => listening.resolve())
  const stop = subscribe(channel, (text) => heard.push(text))
  try {
    await startEvents(databaseUrl)
    await listening.promise
    await work()
    await publish(db(), channel, 'end')
    await expect.poll(() => heard.at(-1)).toBe('end')
    return heard.slice(0, -1)
  } finally {
    stop()
    stopGap()
    await stopEvents()
  }
}
