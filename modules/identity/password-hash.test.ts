import { afterEach, expect, test } from 'vitest'
import { readConfig, useConfig } from '#platform/config.server.ts'
import { hashPassword, verifyPassword } from './password-hash.server.ts'

const password = 'Karoo-night-sky-42'
const useQuick = (isQuick: boolean) =>
  useConfig(readConfig({ TEST_QUICK_PASSWORDS: String(isQuick) }))

afterEach(() => useQuick(false))

test.each([false, true])(
  'the right password is known again and another is not, as tests hash it: %s',
  async (isQuick) => {
    useQuick(isQuick)
    const [one, other] = [await hashPassword(password), await hashPassword(password)]
    expect(one).not.toBe(other)
    expect(one).not.toContain(password)
    expect(await verifyPassword({ hash: one, password })).toBe(true)
    expect(await verifyPassword({ hash: one, password: `${password}!` })).toBe(false)
  },
)

test('what tests hash opens nothing on a server that hashes properly, nor the other way round', async () => {
  const proper = await hashPassword(password)
  useQuick(true)
  const quick = await hashPassword(password)
  expect(await verifyPassword({ hash: proper, password })).toBe(false)
  useQuick(false)
  expect(await verifyPassword({ hash: quick, password })).toBe(false)
})

test('a proper hash costs a hundred million steps at least: scrypt with 2^14 rounds over 32 MB', async () => {
  const [salt = '', key] = (await hashPassword(password)).split(':')
  const { scryptSync } = await import('node:crypto')
  const cost = { N: 2 ** 14, r: 16, p: 1, maxmem: 2 ** 27 }
  expect(key).toBe(scryptSync(password, salt, 64, cost).toString('hex'))
})
