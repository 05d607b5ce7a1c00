import { expect, test } from 'vitest'
import { readConfig, useConfig } from '../config.server.ts'
import { keyedHash } from './keyed-hash.server.ts'

test('the same text has one name for one purpose and one secret', () => {
  useConfig(readConfig({ APP_SECRET: 'one-secret-of-thirty-two-characters' }))
  const name = keyedHash('faq-voter', '198.51.100.7')
  expect(name).toMatch(/^[\w-]{43}$/)
  expect(keyedHash('faq-voter', '198.51.100.7')).toBe(name)
  expect(keyedHash('another', '198.51.100.7')).not.toBe(name)
  expect(keyedHash('faq-voter', '198.51.100.8')).not.toBe(name)
  useConfig(readConfig({ APP_SECRET: 'another-secret-of-thirty-two-characters' }))
  expect(keyedHash('faq-voter', '198.51.100.7')).not.toBe(name)
})
