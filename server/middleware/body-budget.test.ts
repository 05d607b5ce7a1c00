import { expect, test } from 'vitest'
import { BodyShare, readBody } from './body-budget.ts'

const megabyte = 1024 * 1024

async function* pieces(count: number, bytes: number) {
  for (let sent = 0; sent < count; sent++) yield new Uint8Array(bytes)
}

const upload = (share: BodyShare) => readBody(pieces(5, megabyte), 6 * megabyte, share)

test('a body up to its limit is read, and no byte more', async () => {
  const share = new BodyShare('192.0.2.1')
  expect(await readBody(pieces(4, 250), 1000, share)).toHaveLength(1000)
  expect(await readBody(pieces(5, 250), 1000, share)).toBe('too large')
  share.release()
})

test('one sender can’t stop other POSTs: senders find room for their files, and every small body is read', async () => {
  const flood = Array.from({ length: 40 }, (_, at) => new BodyShare(`2001:db8:1:1::${at}`))
  const read = await Promise.all(flood.map(upload))
  const whole = read.filter((body) => body instanceof Buffer).length
  expect(whole).toBe(3)
  expect(read.filter((body) => body === 'no room')).toHaveLength(40 - whole)
  const others = [new BodyShare('192.0.2.7'), new BodyShare('192.0.2.8')]
  for (const other of others) expect(await upload(other)).toBeInstanceOf(Buffer)
  // A sign-in, an order, a notification of the gateway: also from the sender of the flood.
  const small = ['192.0.2.9', '2001:db8:1:1::1'].map((address) => new BodyShare(address))
  for (const share of small)
    expect(await readBody(pieces(8, 1024), megabyte, share)).toBeInstanceOf(Buffer)
  for (const share of [...flood, ...others, ...small]) share.release()
})

test('senders from many addresses leave the reserve for small bodies, and one that sends only small ones leaves most of it', async () => {
  const flood = Array.from({ length: 100 }, (_, at) => new BodyShare(`198.51.100.${at}`))
  await Promise.all(flood.map(upload))
  const many = Array.from({ length: 1_000 }, () => new BodyShare('192.0.2.1'))
  const read = await Promise.all(
    many.map((share) => readBody(pieces(4, 16 * 1024), megabyte, share)),
  )
  expect(read.filter((body) => body === 'no room').length).toBeGreaterThan(0)
  const signIn = new BodyShare('192.0.2.2')
  expect(await readBody(pieces(1, 300), megabyte, signIn)).toBeInstanceOf(Buffer)
  for (const share of [...flood, ...many, signIn]) share.release()
})

test('a received email of 35 MB has its own budget, with room for a second sender', async () => {
  const emails = ['192.0.2.1', '192.0.2.2'].map((address) => new BodyShare(address, 'email'))
  for (const share of emails)
    expect(await readBody(pieces(35, megabyte), 36 * megabyte, share)).toBeInstanceOf(Buffer)
  const file = new BodyShare('192.0.2.3')
  expect(await upload(file)).toBeInstanceOf(Buffer)
  for (const share of [...emails, file]) share.release()
})

test('what was held is free again, once', async () => {
  for (let round = 0; round < 20; round++) {
    const share = new BodyShare('192.0.2.1')
    expect(await upload(share)).toBeInstanceOf(Buffer)
    share.release()
    share.release()
  }
})
