import { beforeEach, describe, expect, test } from 'vitest'
import { checkSource, forgetResolvedSources } from './source.server.ts'
import { isAddressRange, isKnownSource, type SourceRules } from './source.ts'

const live: SourceRules = { check: true, extraRanges: [], simulator: false }

describe('the source of a notification', () => {
  test('is one of the published ranges, to the last address', () => {
    for (const address of ['197.97.145.144', '197.97.145.159', '41.74.179.223', '102.216.36.143', '::ffff:144.126.193.139']) {
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
      extraRanges: ['3.163.232.0/24', '2001:db8::/32', ' 9.9.9.9 ', '0.0.0.0/0', 'everything', '1.2.3.4/33', '1.2.3.4/', '1.2.3.4/8/8'],
    }
    expect(isKnownSource('3.163.232.237', rules)).toBe(true)
    expect(isKnownSource('2001:db8::7', rules)).toBe(true)
    expect(isKnownSource('9.9.9.9', rules)).toBe(true)
    expect(isKnownSource('1.2.3.4', rules)).toBe(false)
    expect(['10.0.0.0/8', '::1', '0.0.0.0/0', 'x', '1.2.3.4/33'].map(isAddressRange)).toEqual([true, true, false, false, false])
  })

  test('can be switched off', () => expect(isKnownSource('8.8.8.8', { ...live, check: false })).toBe(true))
})

describe('names second', () => {
  beforeEach(forgetResolvedSources)

  test('an address of a gateway host is accepted, another refused', async () => {
    const resolve = async (host: string) => (host.startsWith('w2w') ? ['5.6.7.8'] : [])
    expect(await checkSource('5.6.7.8', live, 50, resolve)).toBe('accepted')
    expect(await checkSource('5.6.7.9', live, 50, resolve)).toBe('refused')
    expect(await checkSource('5.6.7.8', live, 50, () => Promise.reject(new Error('asked again')))).toBe('accepted')
  })

  test('a name server that fails or hangs leaves it open', async () => {
    expect(await checkSource('5.6.7.8', live, 50, () => Promise.reject(new Error('SERVFAIL')))).toBe('unknown')
    expect(await checkSource('5.6.7.8', live, 50, () => new Promise(() => undefined))).toBe('unknown')
    expect(await checkSource('197.97.145.144', live, 50, () => new Promise(() => undefined))).toBe('accepted')
  })
})
