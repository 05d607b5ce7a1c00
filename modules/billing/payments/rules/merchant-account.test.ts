import { expect, test } from 'vitest'
import { accountMismatch, isWithAccount } from './merchant-account.ts'

const ours = { gateway: 'payfast', gatewayMode: 'live', gatewayMerchantId: '10004002' } as const
const nothing = { gateway: null, gatewayMode: null, gatewayMerchantId: null }

test.each([
  ['with our account', ours, null, true],
  ['with another merchant', { ...ours, gatewayMerchantId: '10000100' }, 'merchant', false],
  ['with our number at another gateway', { ...ours, gateway: 'ozow' }, 'merchant', false],
  ['in the other mode', { ...ours, gatewayMode: 'sandbox' }, 'mode', false],
  [
    'with another merchant in the other mode',
    { gateway: 'payfast', gatewayMode: 'sandbox', gatewayMerchantId: '10000100' },
    'merchant',
    false,
  ],
  ['with nobody yet', nothing, null, false],
  ['with our merchant, in no mode yet', { ...ours, gatewayMode: null }, null, false],
  ['in our mode, with no merchant yet', { ...ours, gatewayMerchantId: null }, null, false],
] as const)('agreed %s', (_, agreed, mismatch, isOurs) => {
  expect(accountMismatch(agreed, ours)).toBe(mismatch)
  expect(isWithAccount(agreed, ours)).toBe(isOurs)
})
