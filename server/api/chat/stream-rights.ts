import { actorOf } from '#modules/identity/queries/actor.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import type { EventStream } from './event-stream.ts'

/** Who is signed in by these cookies now: a stream outlives the request that opened it. */
export function actorNow(cookie: string): Promise<Actor> {
  return actorOf(new Request('http://stream.invalid/', { headers: { cookie } }))
}

/** Those of `streams` whose opener may not listen any longer. */
export async function streamsWithoutRight<Opener>(
  streams: readonly EventStream[],
  openers: ReadonlyMap<EventStream, Opener>,
  mayListen: (opener: Opener) => Promise<boolean>,
): Promise<EventStream[]> {
  const ended = await Promise.all(
    streams.map(async (stream) => {
      const opener = openers.get(stream)
      return opener === undefined || (await mayListen(opener)) ? [] : [stream]
    }),
  )
  return ended.flat()
}
