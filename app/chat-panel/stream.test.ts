import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openStream, retryDelay } from './stream.ts'

/** What a browser has where a proxy holds the answer back: a connection on which nothing comes. */
class HeldBackSource extends EventTarget {
  static readonly OPEN = 1
  readonly readyState = 0
  onopen: (() => void) | null = null
  onerror: (() => void) | null = null
  close = vi.fn()

  constructor() {
    super()
    opened.push(this)
  }
}

const opened: HeldBackSource[] = []

beforeEach(() => {
  opened.length = 0
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', HeldBackSource)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function stream() {
  const poll = vi.fn(async () => true)
  const onEvent = vi.fn()
  return {
    poll,
    onEvent,
    ...openStream('chat', { after: () => 0, onEvent, poll, onConnected: () => undefined }),
  }
}

test.each([false, true])(
  'behind a proxy that holds streams back the answers are asked for within ten seconds (its headers come: %s)',
  async (headersCome) => {
    const { poll, close } = stream()
    if (headersCome) opened[0]?.onopen?.()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(poll).toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(60_000)
    // And go on being asked for, while streams are tried again.
    expect(poll.mock.calls.length).toBeGreaterThan(6)
    expect(opened.length).toBeGreaterThan(1)
    close()
  },
)

test('a stream that speaks at once is listened to, and silent for 45 seconds at most', async () => {
  const { poll, onEvent, close } = stream()
  const source = opened[0]
  source?.dispatchEvent(new MessageEvent('alive', { data: '1' }))
  await vi.advanceTimersByTimeAsync(40_000)
  expect([
    onEvent.mock.calls.length,
    poll.mock.calls.length,
    source?.close.mock.calls.length,
  ]).toEqual([1, 0, 0])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(source?.close).toHaveBeenCalled()
  close()
})

test('waits longer after each failure, up to half a minute', () => {
  expect([1, 2, 3, 4, 5, 6, 60].map((failures) => retryDelay(failures, 0.5))).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
  ])
})

test('browsers that lost the same server do not all come back at once', () => {
  expect(retryDelay(6, 0)).toBe(22_500)
  expect(retryDelay(6, 1)).toBe(37_500)
})
