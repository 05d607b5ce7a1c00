import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { giveWay, inOwnTurn, visitorCame, visitorWaits, workGently } from './pressure.server.ts'

test('background work waits while many visitors do, and goes on when they are served', async () => {
  await giveWay()
  const served = Array.from({ length: 6 }, visitorWaits)
  let went = false
  const work = giveWay().then(() => {
    went = true
  })
  await sleep(120)
  expect(went).toBe(false)
  for (const done of served) done()
  await work
  expect(went).toBe(true)
})

test('long work rests while visitors come, and goes on at once when nobody does', async () => {
  const took = async (work: () => Promise<unknown>) => {
    const began = performance.now()
    await workGently(work)
    return performance.now() - began
  }
  expect(await took(() => sleep(40))).toBeLessThan(100)
  const crowd = async () => {
    for (let visitor = 0; visitor < 40; visitor++) visitorCame()
    await sleep(40)
  }
  expect(await took(crowd)).toBeGreaterThan(150)
  await expect(workGently(() => Promise.reject(new Error('It failed')))).rejects.toThrow('It failed')
})

test('calculations that are asked for at once leave a turn between them, and a failed one stops no other', async () => {
  const seen: string[] = []
  const one = (name: string) =>
    inOwnTurn(async () => {
      seen.push(name)
      setImmediate(() => seen.push('visitor'))
      if (name === 'b') throw new Error('b failed')
      return name
    })
  expect(await Promise.allSettled([one('a'), one('b'), one('c')])).toMatchObject([{ value: 'a' }, { status: 'rejected' }, { value: 'c' }])
  expect(seen.slice(0, 5)).toEqual(['a', 'visitor', 'b', 'visitor', 'c'])
})
