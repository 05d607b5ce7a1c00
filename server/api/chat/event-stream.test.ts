import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EventStream, keepAlive } from './event-stream.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Check = Parameters<typeof keepAlive>[1]

/** An open stream that is kept alive, and what it sent. */
function aStream(check: Check) {
  let ended = 0
  const stream = new EventStream(() => {
    ended++
    stop()
  })
  const stop = keepAlive(stream, check)
  const reader = stream.body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  void (async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read())
      text += decoder.decode(part.value)
  })()
  return { stream, signs: () => text.match(/event: alive/g)?.length ?? 0, ended: () => ended }
}

const nobody: Check = async () => []

test('every stream gives a sign of life within twenty seconds, and another within the next', async () => {
  const streams = Array.from({ length: 45 }, () => aStream(nobody))
  await vi.advanceTimersByTimeAsync(20_000)
  expect(streams.map(({ signs }) => signs())).toEqual(streams.map(() => 1))
  await vi.advanceTimersByTimeAsync(20_000)
  expect(streams.map(({ signs }) => signs())).toEqual(streams.map(() => 2))
  for (const { stream } of streams) stream.end()
})

test('an operator without the right hears no more; while rights are unknown, streams go on', async () => {
  const without: EventStream[] = []
  const gone = aStream(async () => without)
  const unknown = aStream(() => Promise.reject(new Error('The database is away')))
  without.push(gone.stream)
  await vi.advanceTimersByTimeAsync(20_000)
  expect([gone.ended(), gone.stream.isOpen]).toEqual([1, false])
  expect([unknown.ended(), unknown.stream.isOpen]).toEqual([0, true])
  unknown.stream.end()
})

test('a stream ends after ten minutes, and the timer with the last', async () => {
  const { stream, ended } = aStream(nobody)
  await vi.advanceTimersByTimeAsync(599_000)
  expect(stream.isOpen).toBe(true)
  await vi.advanceTimersByTimeAsync(22_000)
  expect([ended(), stream.isOpen]).toEqual([1, false])
  expect(vi.getTimerCount()).toBe(0)
})

test('a reader who does not read is let go', () => {
  const stream = new EventStream(() => undefined)
  for (let count = 0; count < 300; count++) stream.send(new Uint8Array(1))
  expect(stream.isOpen).toBe(false)
})
