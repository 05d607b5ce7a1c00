import { createHash } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { readConfig, useConfig } from '#platform/config.server.ts'
import { hashPassword, isImportedHash, verifyPassword } from './password-hash.server.ts'

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

test.each([
  // Of PHP's own documentation.
  ['$2y$07$usesomesillystringfore2uDLvp1Ii2e./U9C8sBjqp8I90dH6hi', 'rasmuslerdorf'],
  [`md5:${createHash('md5').update('k2B9x').update(password).digest('hex')}:k2B9x`, password],
])('the password of another program is known again: %s', async (hash, right) => {
  for (const isQuick of [true, false]) {
    useQuick(isQuick)
    expect(await verifyPassword({ hash, password: right })).toBe(true)
    expect(await verifyPassword({ hash, password: `${right}!` })).toBe(false)
  }
  expect([isImportedHash(hash), isImportedHash(await hashPassword(right))]).toEqual([true, false])
})

test('a wrong password of an imported account takes no less time than one of ours', async () => {
  const spent = async (hash: string) => {
    const before = process.cpuUsage()
    await verifyPassword({ hash, password })
    const { user, system } = process.cpuUsage(before)
    return user + system
  }
  const ours = await spent(await hashPassword('other'))
  expect(await spent('md5:00000000000000000000000000000000:salt')).toBeGreaterThan(ours / 2)
})

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
