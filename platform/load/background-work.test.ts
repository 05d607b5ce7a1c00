import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import {
  countRequest,
  oneAtATime,
  requestStarted,
  throttled,
  yieldToVisitors,
} from './background-work.server.ts'

test('background work waits while many requests are open, and goes on when they are answered', async () => {
  await yieldToVisitors()
  const answered = Array.from({ length: 6 }, requestStarted)
  let isDone = false
  const work = yieldToVisitors().then(() => {
    isDone = true
  })
  await sleep(120)
  expect(isDone).toBe(false)
  for (const answer of answered) answer()
  await work
  expect(isDone).toBe(true)
})

test('work is throttled while requests come, and begins at once without them', async () => {
  let isDone = false
  void throttled(async () => undefined).then(() => {
    isDone = true
  })
  // No timer has a chance before this.
  await new Promise((resolve) => process.nextTick(resolve))
  expect(isDone).toBe(true)
  const underLoad = async () => {
    for (let request = 0; request < 40; request++) countRequest()
    await sleep(40)
  }
  const began = performance.now()
  await throttled(underLoad)
  await throttled(async () => undefined)
  expect(performance.now() - began).toBeGreaterThan(150)
  await expect(throttled(() => Promise.reject(new Error('It failed')))).rejects.toThrow('It failed')
})

test('calculations that are requested at once leave a turn between them, and a failed one stops no other', async () => {
  const seen: string[] = []
  const one = (name: string) =>
    oneAtATime(async () => {
      seen.push(name)
      setImmediate(() => seen.push('request'))
      if (name === 'b') throw new Error('b failed')
      return name
    })
  expect(await Promise.allSettled([one('a'), one('b'), one('c')])).toMatchObject([
    { value: 'a' },
    { status: 'rejected' },
    { value: 'c' },
  ])
  expect(seen.slice(0, 5)).toEqual(['a', 'request', 'b', 'request', 'c'])
})
