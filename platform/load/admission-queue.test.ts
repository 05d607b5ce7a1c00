import { expect, test } from 'vitest'
import { waitForTurn } from './concurrency-limit.server.ts'

test('pages that arrive at once begin in order, each in its own turn', async () => {
  let turn = 0
  let isOver = false
  const count = () => {
    turn++
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  const begun: [name: string, turn: number][] = []
  await Promise.all(
    ['first', 'second', 'third'].map((name) => waitForTurn().then(() => begun.push([name, turn]))),
  )
  isOver = true
  expect(begun.map(([name]) => name)).toEqual(['first', 'second', 'third'])
  expect(new Set(begun.map(([, at]) => at)).size).toBe(3)
})
