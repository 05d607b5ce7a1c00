import { expect, test } from 'vitest'
import { passkeyHost } from './passkey.ts'

test.each([
  ['https://hosting.example', 'hosting.example'],
  ['https://shop.hosting.example:8443', 'shop.hosting.example'],
  ['http://localhost:3000', 'localhost'],
  ['http://127.0.0.1:3000', null],
  ['https://102.65.10.20', null],
  ['https://[2001:db8::1]', null],
  ['http://hosting.example', null],
])('passkeys of %s are stored for %s', (publicUrl, host) => {
  expect(passkeyHost(publicUrl)).toBe(host)
})
