import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { cachedIfSlow } from './cached-if-slow.server.ts'

test('a slow read is made once, also while it is under way, and a quick one each time', async () => {
  let made = 0
  const read = cachedIfSlow(async (key) => {
    made++
    if (key === 'slow') await sleep(60)
    return made
  })
  expect(await Promise.all([read('slow'), read('slow')])).toEqual([1, 1])
  expect(await read('slow')).toBe(1)
  expect([await read('quick'), await read('quick')]).toEqual([2, 3])
})

test('a read that fails is made again', async () => {
  let made = 0
  const read = cachedIfSlow(async () => {
    await sleep(60)
    if (++made === 1) throw new Error('away')
    return made
  })
  await expect(read('any')).rejects.toThrow('away')
  expect(await read('any')).toBe(2)
})
