import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { giveWay, visitorWaits } from './pressure.server.ts'

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
