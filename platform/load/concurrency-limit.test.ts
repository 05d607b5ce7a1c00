import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { RefusalError } from '#kernel/result.ts'
import { concurrencyLimit } from './concurrency-limit.server.ts'

test('two run, two wait, the fifth is refused, and failed work makes room', async () => {
  const { run, capacity } = concurrencyLimit({ maxRunning: 2, maxWaiting: 2, message: 'Too busy.' })
  const pending = [1, 2, 3, 4].map(() => Promise.withResolvers<string>())
  const begun: number[] = []
  const work = pending.map((one, at) =>
    run(() => {
      begun.push(at)
      return one.promise
    }),
  )
  const ends = Promise.allSettled(work)
  await expect(run(async () => 'fifth')).rejects.toThrow(RefusalError)
  expect(capacity().ok).toBe(false)
  expect(begun).toEqual([0, 1])
  pending[0]?.reject(new Error('failed'))
  await turn()
  expect(begun).toEqual([0, 1, 2])
  for (const one of pending) one.resolve('done')
  expect((await ends).map(({ status }) => status)).toEqual([
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ])
  expect(capacity().ok).toBe(true)
  expect(await run(async () => 'later')).toBe('later')
})
