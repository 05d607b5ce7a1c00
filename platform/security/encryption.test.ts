import { afterEach, expect, test } from 'vitest'
import { readConfig, useConfig } from '../config.server.ts'
import { decrypt, encrypt } from './encryption.server.ts'

afterEach(() => useConfig(readConfig({})))

test('opens what it sealed and hides it meanwhile', () => {
  const sealed = encrypt('pass phrase é')
  expect(sealed).not.toContain('pass')
  expect(encrypt('pass phrase é')).not.toBe(sealed)
  expect(decrypt(sealed)).toBe('pass phrase é')
})

test('blank stays blank', () => {
  expect(encrypt('')).toBe('')
  expect(decrypt('')).toBe('')
})

test('refuses what was changed, foreign or sealed under another secret', () => {
  const sealed = encrypt('secret')
  expect(() => decrypt(`${sealed.slice(0, -2)}AA`)).toThrow(/cannot be opened/)
  expect(() => decrypt('secret')).toThrow(/damaged/)
  useConfig(readConfig({ APP_SECRET: 'another secret of more than thirty-two letters' }))
  expect(() => decrypt(sealed)).toThrow('APP_SECRET is not the one')
})
