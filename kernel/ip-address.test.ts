import { expect, test } from 'vitest'
import { canonicalAddress, isAddressRange, isPrivateAddress } from './ip-address.ts'

test.each([
  '192.0.2.1',
  '::ffff:192.0.2.1',
  '::FFFF:192.0.2.1',
  '::ffff:c000:201',
  '::ffff:C000:0201',
  '0:0:0:0:0:ffff:192.0.2.1',
  '0:0:0:0:0:FFFF:c000:201',
  '0000:0000:0000:0000:0000:ffff:c000:0201',
  '0000:0000:0000:0000:0000:ffff:192.0.2.1',
  '::ffff:192.0.2.1%eth0',
  '0::ffff:192.0.2.1',
  '::0:ffff:c000:201',
])('%s is 192.0.2.1', (text) => {
  expect(canonicalAddress(text)).toBe('192.0.2.1')
})

test.each([
  ['2001:0DB8:0:0:0:0:0:1', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['::1', '::1'],
  ['::ffff:999.1.1.1', '::ffff:999.1.1.1'],
  ['1:2', '1:2'],
  [']/x[', ']/x['],
  ['', ''],
])('%s becomes %s', (text, address) => {
  expect(canonicalAddress(text)).toBe(address)
})

test('addresses of one’s own network', () => {
  for (const address of [
    '127.0.0.1',
    '10.1.2.3',
    '172.17.0.1',
    '192.168.1.1',
    '::1',
    'fd00::1',
    'fe80::1',
    '::ffff:10.0.0.1',
  ])
    expect(isPrivateAddress(address), address).toBe(true)
  for (const address of ['8.8.8.8', '172.32.0.1', '2001:db8::1', '11.0.0.1', '1270::1'])
    expect(isPrivateAddress(address), address).toBe(false)
})

test('addresses and small ranges of them', () => {
  for (const text of [
    '203.0.113.9',
    '203.0.113.0/28',
    '10.0.0.0/16',
    '1.2.3.4/32',
    '2001:db8::1',
    '2001:db8::/32',
  ])
    expect(isAddressRange(text), text).toBe(true)
  for (const text of [
    '',
    'x',
    '1.2.3',
    '256.1.1.1',
    '0.0.0.0/0',
    '10.0.0.0/15',
    '1.2.3.4/33',
    '1.2.3.4/',
    '1.2.3.4/8/8',
    '::/0',
    'a:b',
  ])
    expect(isAddressRange(text), text).toBe(false)
})
