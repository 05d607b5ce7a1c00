import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { RefusalError } from '#kernel/result.ts'
import { concurrencyLimit } from './concurrency-limit.server.ts'

test('lets two work, two wait and turns the fifth away, and goes on when work fails', async () => {
  const { enter, room } = concurrencyLimit({ atOnce: 2, waiting: 2, message: 'Too busy.' })
  const doors = [1, 2, 3, 4].map(() => Promise.withResolvers<string>())
  const begun: number[] = []
  const work = doors.map((door, at) =>
    enter(() => {
      begun.push(at)
      return door.promise
    }),
  )
  const ends = Promise.allSettled(work)
  await expect(enter(async () => 'fifth')).rejects.toThrow(RefusalError)
  expect(room().ok).toBe(false)
  expect(begun).toEqual([0, 1])
  doors[0]?.reject(new Error('failed'))
  await turn()
  expect(begun).toEqual([0, 1, 2])
  for (const door of doors) door.resolve('done')
  expect((await ends).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled'])
  expect(room().ok).toBe(true)
  expect(await enter(async () => 'later')).toBe('later')
})
