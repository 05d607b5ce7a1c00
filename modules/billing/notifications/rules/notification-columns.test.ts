import { expect, test } from 'vitest'
import type { GatewayNotification } from '#modules/billing/payments/rules/payment-gateway.ts'
import { notificationColumns } from './notification-state.ts'

const notification: GatewayNotification = {
  gateway: 'payfast',
  raw: 'payment_status=COMPLETE',
  event: 'paid',
  statusText: 'COMPLETE',
  merchantId: '10000100',
  merchantPaymentId: 'HWP1001A7K2',
  gatewayPaymentId: '1089250',
  gross: 22_885,
  fee: -526,
  token: 'dc0521d3-55fe-269b-fa00-b647310d760f',
}

test('lists and searches find a notification by its numbers, token, status and amounts', () => {
  expect(notificationColumns(notification)).toEqual({
    gatewayPaymentId: '1089250',
    merchantPaymentId: 'HWP1001A7K2',
    gatewayToken: 'dc0521d3-55fe-269b-fa00-b647310d760f',
    paymentStatus: 'COMPLETE',
    grossCents: 22_885,
    feeCents: -526,
  })
})

test('what could not be read has no columns, and what is missing is null rather than blank', () => {
  expect(notificationColumns(undefined)).toEqual({})
  expect(
    notificationColumns({
      ...notification,
      gatewayPaymentId: '',
      merchantPaymentId: '',
      token: null,
      gross: null,
      fee: null,
    }),
  ).toMatchObject({
    gatewayPaymentId: null,
    merchantPaymentId: null,
    gatewayToken: null,
    grossCents: null,
    feeCents: null,
  })
})

test('forged values are cut to their columns and lose what PostgreSQL cannot store', () => {
  const long = 'x'.repeat(200)
  const cut = notificationColumns({
    ...notification,
    gatewayPaymentId: long,
    merchantPaymentId: long,
    token: long,
    statusText: long,
  })
  expect(
    [cut.gatewayPaymentId, cut.merchantPaymentId, cut.gatewayToken, cut.paymentStatus].map(
      (text) => text?.length,
    ),
  ).toEqual([64, 100, 64, 32])
  expect(
    notificationColumns({
      ...notification,
      statusText: 'A\0B\0',
      merchantPaymentId: 'half \ud83d',
    }),
  ).toMatchObject({
    paymentStatus: 'A\ufffdB\ufffd',
    merchantPaymentId: 'half \ufffd',
  })
  // The cut itself may leave half a character.
  expect(
    notificationColumns({ ...notification, statusText: `${'x'.repeat(31)}😀` }).paymentStatus,
  ).toBe(`${'x'.repeat(31)}\ufffd`)
})
