import { expect, test } from 'vitest'
import { jobsAtOnce, usualJobOptions } from './job.ts'

const share = (name: string, concurrency: number, count: number) =>
  Array.from({ length: count }, (_, at) =>
    jobsAtOnce({ name, options: { ...usualJobOptions, concurrency } }, { number: at + 1, count }),
  )

test('a server of many workers does no more jobs at once than one of a single process', () => {
  expect(share('mail.deliver', 10, 1)).toEqual([10])
  for (let count = 1; count <= 16; count++) {
    for (const concurrency of [2, 3, 5, 10]) {
      const shares = share('mail.deliver', concurrency, count)
      expect(shares.reduce((sum, one) => sum + one, 0)).toBe(concurrency)
      expect(shares).not.toContain(1)
    }
  }
})

test('not all jobs fall to the same worker', () => {
  const takers = ['a', 'bb', 'ccc', 'dddd'].map((name) => share(name, 2, 4).indexOf(2))
  expect(new Set(takers).size).toBe(4)
})
