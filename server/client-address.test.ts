import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { describe, expect, test, vi } from 'vitest'
import { readConfig, useConfig as setConfig } from '#platform/config.server.ts'
import { log } from '#platform/log.server.ts'
import { missingProxy } from '#platform/security/missing-proxy.server.ts'
import { clientAddress } from './client-address.ts'
import { newRequestId } from './request-id.ts'

function from(peer: string, headers: Record<string, string> = {}): IncomingMessage {
  const socket = new Socket()
  Object.defineProperty(socket, 'remoteAddress', { value: peer })
  const incoming = new IncomingMessage(socket)
  Object.assign(incoming.headers, headers)
  return incoming
}

const trust = (proxies: string) => setConfig(readConfig({ TRUSTED_PROXIES: proxies }))

describe('the address of a visitor', () => {
  test('is the peer when no proxy is trusted, whatever the visitor claims', () => {
    trust('')
    expect(clientAddress(from('203.0.113.9', { 'x-forwarded-for': '1.1.1.1' }))).toBe('203.0.113.9')
  })

  test('is the last address that a trusted proxy did not write itself', () => {
    trust('10.0.0.0/8, 127.0.0.1')
    expect(
      clientAddress(
        from('::ffff:127.0.0.1', { 'x-forwarded-for': '6.6.6.6, 198.51.100.7, 10.2.3.4' }),
      ),
    ).toBe('198.51.100.7')
    expect(clientAddress(from('203.0.113.9', { 'x-forwarded-for': '1.1.1.1' }))).toBe('203.0.113.9')
  })

  test('may be IPv6, and stays the nearest proxy when what it forwards is not an address', () => {
    trust('fd00::/8')
    expect(clientAddress(from('fd00::1', { 'x-forwarded-for': '[2001:db8::7]' }))).toBe(
      '2001:db8::7',
    )
    expect(clientAddress(from('fd00::1', { 'x-forwarded-for': 'nonsense' }))).toBe('fd00::1')
    expect(clientAddress(from('fd00::1'))).toBe('fd00::1')
  })
})

test('an IPv4 visitor is one visitor, however an address of theirs is spelt', () => {
  trust('127.0.0.1, 10.0.0.0/8')
  const spelt = [
    '192.0.2.1',
    '::ffff:192.0.2.1',
    '::FFFF:c000:201',
    '0:0:0:0:0:ffff:192.0.2.1',
    '[::ffff:c000:0201]:4711',
    '192.0.2.1:4711',
  ]
  for (const text of spelt)
    expect(
      clientAddress(from('::ffff:7f00:1', { 'x-forwarded-for': `${text}, ::ffff:a00:1` })),
      text,
    ).toBe('192.0.2.1')
})

test('a proxy that is not configured is noticed, once many visitors come through it', () => {
  trust('')
  const warn = vi.spyOn(log(), 'warn')
  const visit = (peer: string, visitor: number) =>
    clientAddress(from(peer, { 'x-forwarded-for': `198.51.100.${visitor}` }))
  for (let again = 0; again < 9; again++) visit('10.9.9.9', 1)
  for (let visitor = 0; visitor < 9; visitor++) visit('203.0.113.9', visitor)
  expect([missingProxy(), warn.mock.calls.length]).toEqual([null, 0])
  for (let visitor = 0; visitor < 9; visitor++)
    expect(visit('::ffff:10.9.9.9', visitor)).toBe('10.9.9.9')
  expect(missingProxy()).toBe('10.9.9.9')
  expect(warn.mock.calls).toEqual([
    [{ peer: '10.9.9.9' }, expect.stringContaining('TRUSTED_PROXIES')],
  ])
  warn.mockRestore()
})

test('the id of a request is always ours, each time another', () => {
  expect(newRequestId()).toMatch(/^[\da-f]{12}-[\da-z]+$/)
  expect(newRequestId()).not.toBe(newRequestId())
})
