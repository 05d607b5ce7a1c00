import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { RefusalError } from '#kernel/result.ts'
import { concurrencyLimit } from './concurrency-limit.server.ts'

afterEach(() => {
  vi.useRealTimers()
})

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

async function* letters() {
  yield* ['a', 'b', 'c']
}

async function readAll(chunks: AsyncGenerator<string>): Promise<string[]> {
  const read: string[] = []
  for await (const chunk of chunks) read.push(chunk)
  return read
}

function opened({ stream }: ReturnType<typeof concurrencyLimit>): AsyncGenerator<string> {
  const given = stream(letters)
  if (!given.ok) throw new RefusalError(given.error)
  return given.value
}

test('a stream has its place before it is read, until its end or until it is closed', async () => {
  const limit = concurrencyLimit({ maxRunning: 2, maxWaiting: 0, message: 'Too busy.' })
  const [first, second] = [opened(limit), opened(limit)]
  expect(limit.stream(letters)).toMatchObject({ error: { code: 'unavailable', retryAfter: 5 } })
  expect(await readAll(first)).toEqual(['a', 'b', 'c'])
  const third = opened(limit)
  expect(limit.stream(letters).ok).toBe(false)
  expect(await third.next()).toMatchObject({ value: 'a' })
  await third.return(undefined)
  await third.return(undefined)
  expect(await opened(limit).next()).toMatchObject({ value: 'a' })
  expect(limit.stream(letters).ok).toBe(false)
  await readAll(second)
  expect(limit.stream(letters).ok).toBe(true)
})

test('a reader that went away without a word holds no place, and one that comes back reads on', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const limit = concurrencyLimit({ maxRunning: 1, maxWaiting: 0, message: 'Too busy.' })
  const slow = opened(limit)
  await slow.next()
  vi.advanceTimersByTime(119_000)
  await slow.next()
  vi.advanceTimersByTime(119_000)
  expect(limit.stream(letters).ok).toBe(false)
  vi.advanceTimersByTime(1_000)
  const other = opened(limit)
  expect(await slow.next()).toMatchObject({ value: 'c' })
  expect(await slow.next()).toMatchObject({ done: true })
  expect(limit.stream(letters).ok).toBe(false)
  await other.return(undefined)
})
