import { afterEach, expect, test } from 'vitest'
import { readConfig, useConfig } from './config.server.ts'
import { seal, unseal } from './seal.server.ts'

afterEach(() => useConfig(readConfig({})))

test('opens what it sealed and hides it meanwhile', () => {
  const sealed = seal('pass phrase é')
  expect(sealed).not.toContain('pass')
  expect(seal('pass phrase é')).not.toBe(sealed)
  expect(unseal(sealed)).toBe('pass phrase é')
})

test('blank stays blank', () => {
  expect(seal('')).toBe('')
  expect(unseal('')).toBe('')
})

test('refuses what was changed, foreign or sealed under another secret', () => {
  const sealed = seal('secret')
  expect(() => unseal(`${sealed.slice(0, -2)}AA`)).toThrow(/cannot be opened/)
  expect(() => unseal('secret')).toThrow(/damaged/)
  useConfig(readConfig({ APP_SECRET: 'another secret of more than thirty-two letters' }))
  expect(() => unseal(sealed)).toThrow('APP_SECRET is not the one')
})
