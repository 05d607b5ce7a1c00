import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { collectGarbageWhenIdle, countRequest } from './background-work.server.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const request = (count: number) => {
  for (let done = 0; done < count; done++) countRequest()
}

test('what a crowd left is collected once, when no request comes any more', () => {
  const collect = vi.fn()
  const end = collectGarbageWhenIdle(Object.assign(collect), 1_000)
  for (let second = 0; second < 5; second++) {
    request(100)
    vi.advanceTimersByTime(1_000)
  }
  expect(collect).not.toHaveBeenCalled()
  vi.advanceTimersByTime(10_000)
  expect(collect).toHaveBeenCalledTimes(1)
  request(20)
  vi.advanceTimersByTime(10_000)
  expect(collect).toHaveBeenCalledTimes(1)
  request(180)
  vi.advanceTimersByTime(10_000)
  expect(collect).toHaveBeenCalledTimes(2)
  end()
  request(1_000)
  vi.advanceTimersByTime(10_000)
  expect(collect).toHaveBeenCalledTimes(2)
})

test('what a start left is collected once, without a request', () => {
  const collect = vi.fn()
  const end = collectGarbageWhenIdle(Object.assign(collect), 1_000)
  vi.advanceTimersByTime(10_000)
  expect(collect).toHaveBeenCalledTimes(1)
  end()
})

test('nothing happens where the engine does not offer it', () => {
  expect(() => collectGarbageWhenIdle(undefined)()).not.toThrow()
})
