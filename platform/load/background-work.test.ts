import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { countRequest, oneAtATime, requestStarted, throttled, waitForTurn, yieldToVisitors } from './admission-queue.server.ts'

test('background work waits while many visitors do, and goes on when they are served', async () => {
  await yieldToVisitors()
  const served = Array.from({ length: 6 }, requestStarted)
  let went = false
  const work = yieldToVisitors().then(() => {
    went = true
  })
  await sleep(120)
  expect(went).toBe(false)
  for (const done of served) done()
  await work
  expect(went).toBe(true)
})

test('long work rests while visitors come, and goes on at once when nobody does', async () => {
  let went = false
  void throttled(async () => undefined).then(() => {
    went = true
  })
  // No timer has a chance before this.
  await new Promise((resolve) => process.nextTick(resolve))
  expect(went).toBe(true)
  const crowd = async () => {
    for (let visitor = 0; visitor < 40; visitor++) countRequest()
    await sleep(40)
  }
  const began = performance.now()
  await throttled(crowd)
  await throttled(async () => undefined)
  expect(performance.now() - began).toBeGreaterThan(150)
  await expect(throttled(() => Promise.reject(new Error('It failed')))).rejects.toThrow('It failed')
})

test('calculations that are asked for at once leave a turn between them, and a failed one stops no other', async () => {
  const seen: string[] = []
  const one = (name: string) =>
    oneAtATime(async () => {
      seen.push(name)
      setImmediate(() => seen.push('visitor'))
      if (name === 'b') throw new Error('b failed')
      return name
    })
  expect(await Promise.allSettled([one('a'), one('b'), one('c')])).toMatchObject([{ value: 'a' }, { status: 'rejected' }, { value: 'c' }])
  expect(seen.slice(0, 5)).toEqual(['a', 'visitor', 'b', 'visitor', 'c'])
})

test('turns that are asked for at once come one after another, in order', async () => {
  let turn = 0
  let isOver = false
  const count = () => {
    turn++
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  const came: [name: string, turn: number][] = []
  await Promise.all(['first', 'second', 'third'].map((name) => waitForTurn().then(() => came.push([name, turn]))))
  isOver = true
  expect(came.map(([name]) => name)).toEqual(['first', 'second', 'third'])
  expect(new Set(came.map(([, at]) => at)).size).toBe(3)
})
