import { expect, test } from 'vitest'
import { BodyShare, readBody } from './body-budget.ts'

const megabyte = 1024 * 1024

async function* pieces(count: number, bytes: number) {
  for (let sent = 0; sent < count; sent++) yield new Uint8Array(bytes)
}

test('a body up to its limit is read, and no byte more', async () => {
  const share = new BodyShare()
  expect(await readBody(pieces(4, 250), 1000, share)).toHaveLength(1000)
  expect(await readBody(pieces(5, 250), 1000, share)).toBe('too large')
  share.release()
})

test('all bodies together have one budget, which is given back', async () => {
  const shares = Array.from({ length: 40 }, () => new BodyShare())
  const read = await Promise.all(shares.map((share) => readBody(pieces(5, megabyte), 6 * megabyte, share)))
  const whole = read.filter((body) => body instanceof Buffer).length
  expect(whole).toBeLessThanOrEqual(9)
  expect(read.filter((body) => body === 'no room')).toHaveLength(40 - whole)
  for (const share of shares) share.release()
  const later = new BodyShare()
  expect(await readBody(pieces(5, megabyte), 6 * megabyte, later)).toBeInstanceOf(Buffer)
  later.release()
  later.release()
})
