import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { readConfig, useConfig as setConfig } from '#platform/config.server.ts'
import { clientAddress } from './client-address.ts'
import { requestIdOf } from './request-id.ts'

function from(peer: string, headers: Record<string, string> = {}): IncomingMessage {
  const socket = new Socket()
  Object.defineProperty(socket, 'remoteAddress', { value: peer })
  const incoming = new IncomingMessage(socket)
  Object.assign(incoming.headers, headers)
  return incoming
}

const trust = (proxies: string) => setConfig(readConfig({ TRUSTED_PROXIES: proxies }))

describe('the address of a visitor', () => {
  test('is the peer when nobody is trusted, whatever the visitor claims', () => {
    trust('')
    expect(clientAddress(from('203.0.113.9', { 'x-forwarded-for': '1.1.1.1' }))).toBe('203.0.113.9')
  })

  test('is the last address that a trusted proxy did not write itself', () => {
    trust('10.0.0.0/8, 127.0.0.1')
    expect(clientAddress(from('::ffff:127.0.0.1', { 'x-forwarded-for': '6.6.6.6, 198.51.100.7, 10.2.3.4' }))).toBe('198.51.100.7')
    expect(clientAddress(from('203.0.113.9', { 'x-forwarded-for': '1.1.1.1' }))).toBe('203.0.113.9')
  })

  test('may be IPv6, and stays the nearest proxy when what it forwards is not an address', () => {
    trust('fd00::/8')
    expect(clientAddress(from('fd00::1', { 'x-forwarded-for': '[2001:db8::7]' }))).toBe('2001:db8::7')
    expect(clientAddress(from('fd00::1', { 'x-forwarded-for': 'nonsense' }))).toBe('fd00::1')
    expect(clientAddress(from('fd00::1'))).toBe('fd00::1')
  })
})

describe('the id of a request', () => {
  test('comes from a trusted proxy when it is sane, else from us, each time another', () => {
    trust('127.0.0.1')
    const brought = { 'x-request-id': 'balancer-0123456789' }
    expect(requestIdOf(from('127.0.0.1', brought))).toBe('balancer-0123456789')
    expect(requestIdOf(from('203.0.113.9', brought))).not.toBe('balancer-0123456789')
    expect(requestIdOf(from('127.0.0.1', { 'x-request-id': 'two\nlines' }))).toMatch(/^[\da-f]{12}-[\da-z]+$/)
    expect(requestIdOf(from('127.0.0.1'))).not.toBe(requestIdOf(from('127.0.0.1')))
  })
})
