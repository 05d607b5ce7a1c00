import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { countRequest } from '#platform/load/requests.server.ts'
import { collectGarbageWhenIdle } from './idle-garbage-collection.server.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const come = (visitors: number) => {
  for (let count = 0; count < visitors; count++) countRequest()
}

test('what a crowd left is collected once, when nobody comes any more', () => {
  const collect = vi.fn()
  const end = collectGarbageWhenIdle(Object.assign(collect), 1_000)
  for (let second = 0; second < 5; second++) {
    come(100)
    vi.advanceTimersByTime(1_000)
  }
  expect(collect).not.toHaveBeenCalled()
  vi.advanceTimersByTime(10_000)
  expect(collect).toHaveBeenCalledTimes(1)
  come(20)
  vi.advanceTimersByTime(10_000)
  expect(collect).toHaveBeenCalledTimes(1)
  come(180)
  vi.advanceTimersByTime(10_000)
  expect(collect).toHaveBeenCalledTimes(2)
  end()
  come(1_000)
  vi.advanceTimersByTime(10_000)
  expect(collect).toHaveBeenCalledTimes(2)
})

test('nothing happens where the engine does not offer it', () => {
  expect(() => collectGarbageWhenIdle(undefined)()).not.toThrow()
})
