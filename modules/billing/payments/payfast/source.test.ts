import { beforeEach, describe, expect, test } from 'vitest'
import { checkSource, clearResolvedSources } from './source.server.ts'
import {
  isAddressRange,
  isKnownSource,
  notificationHosts,
  plainAddress,
  type SourceRules,
} from './source.ts'

const live: SourceRules = { check: true, extraRanges: [], simulator: false }

describe('the source of a notification', () => {
  test('is one of the published ranges, to the last address', () => {
    for (const address of [
      '197.97.145.144',
      '197.97.145.159',
      '41.74.179.223',
      '102.216.36.143',
      '::ffff:144.126.193.139',
    ]) {
      expect(isKnownSource(address, live)).toBe(true)
    }
    for (const address of [
      '197.97.145.160',
      '197.97.145.143',
      '41.74.179.224',
      '102.216.36.16',
      '144.126.193.138',
      '8.8.8.8',
      '',
      'payfast',
      '::1',
    ]) {
      expect(isKnownSource(address, live)).toBe(false)
    }
  })

  test('loopback counts only while the simulator is the gateway', () => {
    for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
      expect(isKnownSource(address, live)).toBe(false)
      expect(isKnownSource(address, { ...live, simulator: true })).toBe(true)
    }
    expect(isKnownSource('8.8.8.8', { ...live, simulator: true })).toBe(false)
  })

  test('takes ranges from the settings, and ignores what is none', () => {
    const rules = {
      ...live,
      extraRanges: [
        '3.163.232.0/24',
        '2001:db8::/32',
        ' 9.9.9.9 ',
        '0.0.0.0/0',
        'everything',
        '1.2.3.4/33',
        '1.2.3.4/',
        '1.2.3.4/8/8',
      ],
    }
    expect(isKnownSource('3.163.232.237', rules)).toBe(true)
    expect(isKnownSource('2001:db8::7', rules)).toBe(true)
    expect(isKnownSource('9.9.9.9', rules)).toBe(true)
    expect(isKnownSource('1.2.3.4', rules)).toBe(false)
    expect(['10.0.0.0/8', '::1', '0.0.0.0/0', 'x', '1.2.3.4/33'].map(isAddressRange)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
  })

  test('is any of the six published ranges, first and last address', () => {
    const ends = [
      ...[
        '197.97.145.144',
        '197.97.145.159',
        '41.74.179.192',
        '41.74.179.223',
        '102.216.36.0',
        '102.216.36.15',
      ],
      ...['102.216.36.128', '102.216.36.143', '144.126.193.139', '13.245.74.88'],
    ]
    expect(ends.filter((address) => !isKnownSource(address, live))).toEqual([])
    const beyond = [
      '41.74.179.191',
      '102.216.35.255',
      '102.216.36.127',
      '102.216.36.144',
      '144.126.193.140',
      '13.245.74.87',
      '13.245.74.89',
    ]
    expect(beyond.filter((address) => isKnownSource(address, live))).toEqual([])
  })

  test('written as IPv6 is the address inside, with blanks around it or in capitals too', () => {
    expect(
      ['::FFFF:13.245.74.88', ' 13.245.74.88 ', ' ::ffff:13.245.74.88\n'].map(plainAddress),
    ).toEqual(Array(3).fill('13.245.74.88'))
    for (const other of [
      '2001:db8::ffff:13.245.74.88',
      '::ffff:13.245.74.88.9',
      '::ffff:13.245.74',
      '::ffff:payfast',
      '::ffff:d5:4a58',
    ])
      expect(plainAddress(other)).toBe(other)
    expect(isKnownSource('2001:db8::ffff:13.245.74.88', live)).toBe(false)
  })

  test('a range has one prefix of whole bits, from one to all of them', () => {
    for (const range of ['128.0.0.0/1', '10.0.0.0/32', '::/1', '2001:db8::1/128', ' 10.0.0.0/8 '])
      expect(isAddressRange(range)).toBe(true)
    for (const range of [
      '10.0.0.0/0',
      '10.0.0.0/33',
      '2001:db8::/129',
      '10.0.0.0/8x',
      '10.0.0.0/x8',
      '10.0.0.0/0008',
      '10.0.0.0/8/8',
      '10.0.0/8',
      '/8',
      '',
    ])
      expect(isAddressRange(range)).toBe(false)
  })

  test('without a prefix is one single address', () => {
    const rules = { ...live, extraRanges: ['9.9.9.9', '2001:db8::1'] }
    expect([isKnownSource('9.9.9.9', rules), isKnownSource('9.9.9.8', rules)]).toEqual([
      true,
      false,
    ])
    expect([isKnownSource('2001:db8::1', rules), isKnownSource('2001:db8::2', rules)]).toEqual([
      true,
      false,
    ])
  })

  test('may be one of four hosts', () => {
    expect(notificationHosts).toEqual([
      'www.payfast.co.za',
      'sandbox.payfast.co.za',
      'w1w.payfast.co.za',
      'w2w.payfast.co.za',
    ])
  })

  test('can be switched off', () =>
    expect(isKnownSource('8.8.8.8', { ...live, check: false })).toBe(true))
})

describe('names second', () => {
  beforeEach(clearResolvedSources)

  test('an address of a gateway host is accepted, another refused', async () => {
    const resolve = async (host: string) => (host.startsWith('w2w') ? ['5.6.7.8'] : [])
    expect(await checkSource('5.6.7.8', live, { timeoutMs: 50, resolve })).toBe('accepted')
    expect(await checkSource('5.6.7.9', live, { timeoutMs: 50, resolve })).toBe('refused')
    expect(
      await checkSource('5.6.7.8', live, {
        timeoutMs: 50,
        resolve: () => Promise.reject(new Error('asked again')),
      }),
    ).toBe('accepted')
  })

  test('a name server that fails or hangs leaves it open', async () => {
    expect(
      await checkSource('5.6.7.8', live, {
        timeoutMs: 50,
        resolve: () => Promise.reject(new Error('SERVFAIL')),
      }),
    ).toBe('unknown')
    expect(
      await checkSource('5.6.7.8', live, {
        timeoutMs: 50,
        resolve: () => new Promise(() => undefined),
      }),
    ).toBe('unknown')
    expect(
      await checkSource('197.97.145.144', live, {
        timeoutMs: 50,
        resolve: () => new Promise(() => undefined),
      }),
    ).toBe('accepted')
  })
})
