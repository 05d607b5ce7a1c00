import { expect, test } from 'vitest'
import { connectionMessage } from './connection-message.ts'

const live = { gateway: 'payfast', gatewayMode: 'live', gatewayMerchantId: '10004002' } as const

test('a connection test says what was found and what to do', () => {
  expect(connectionMessage({ kind: 'done' }, live)).toBe(
    'PayFast answered and knows this merchant (live).',
  )
  expect(connectionMessage({ kind: 'done' }, { ...live, gatewayMode: 'sandbox' })).toContain(
    '(sandbox)',
  )
  expect(
    connectionMessage(
      { kind: 'refused', reason: 'credentials', message: 'Merchant authorization failed.' },
      live,
    ),
  ).toBe('PayFast refused the merchant details. Check merchant ID, passphrase and mode.')
  expect(connectionMessage({ kind: 'unknown', reason: 'timeout' }, live)).toBe(
    'PayFast did not answer in time.',
  )
  expect(
    connectionMessage({ kind: 'refused', reason: 'invalid', message: 'Timestamp invalid' }, live),
  ).toBe('PayFast refused the test: Timestamp invalid.')
})
