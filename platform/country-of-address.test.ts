import { expect, test } from 'vitest'
import { countryOfAddress } from './country-of-address.server.ts'

test.each([
  ['196.25.1.1', 'ZA'],
  ['::ffff:196.25.1.1', 'ZA'],
  ['2001:4200::1', 'ZA'],
  ['8.8.8.8', 'US'],
])('%s is registered in %s', async (address, country) => {
  expect(await countryOfAddress(address)).toBe(country)
})

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '192.168.1.4',
  '::1',
  'fe80::1',
  '203.0.113.7',
  '',
  'nonsense',
])('%j is nowhere', async (address) => {
  expect(await countryOfAddress(address)).toBeNull()
})
