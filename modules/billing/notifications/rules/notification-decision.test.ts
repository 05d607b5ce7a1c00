import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { orderStatuses } from '#modules/billing/orders/rules/order.ts'
import { type Notification, parseNotification } from '#modules/billing/payments/payfast/notification.ts'
import { decide, type NotifiedOrder } from './notification-decision.ts'

const current = { merchantId: '10000100', mode: 'sandbox' as const }
const waiting: NotifiedOrder = { status: 'pending', askedCents: [22_885], gatewayMode: 'sandbox', gatewayMerchantId: '10000100', isDeleted: false }

function notice(fields: Record<string, string> = {}): Notification {
  const values = { m_payment_id: 'HWP1', pf_payment_id: '1', payment_status: 'COMPLETE', amount_gross: '228.85', merchant_id: '10000100', ...fields }
  const parsed = parseNotification(`${new URLSearchParams(values)}&signature=x`)
  if (!parsed.ok) throw new Error(parsed.error.message)
  return parsed.value
}

const anyOrder = fc.record<NotifiedOrder>({
  status: fc.constantFrom(...orderStatuses),
  askedCents: fc.constantFrom([22_885], [22_884], [0], [30_000, 22_885]),
  gatewayMode: fc.constantFrom('sandbox', 'live', null),
  gatewayMerchantId: fc.constantFrom('10000100', '10004002', null),
  isDeleted: fc.boolean(),
})
const anyNotice = fc
  .record({
    pf_payment_id: fc.constantFrom('1', ''),
    payment_status: fc.constantFrom('COMPLETE', 'complete', 'FAILED', 'CANCELLED', 'PENDING', 'x'),
    amount_gross: fc.constantFrom('228.85', '228.84', '0.00', '', '-1'),
    merchant_id: fc.constantFrom('10000100', '10004002', ''),
    token: fc.constantFrom('', '4f4c6f9e-token'),
  })
  .map(notice)

describe('whatever comes', () => {
  test('it pays only a waiting order, in its own mode, at its own merchant, to the cent', () => {
    fc.assert(
      fc.property(anyNotice, anyOrder, fc.boolean(), (told, order, known) => {
        if (decide(told, order, known, current).kind !== 'pay') return
        expect(told).toMatchObject({ status: 'completed', merchantId: current.merchantId })
        expect(order.askedCents).toContain(told.gross)
        expect(told.pfPaymentId).not.toBe('')
        expect(order).toMatchObject({ gatewayMode: current.mode, isDeleted: false })
        expect(['pending', 'processing']).toContain(order.status)
        expect([current.merchantId, null]).toContain(order.gatewayMerchantId)
      }),
      { numRuns: 2_000 },
    )
  })

  test('money that arrived and is not booked is told to staff or rejected as not ours, never dropped', () => {
    fc.assert(
      fc.property(anyNotice, anyOrder, fc.boolean(), (told, order, known) => {
        const decision = decide(told, order, known, current)
        if (told.subject !== 'payment' || told.status !== 'completed') return
        if (decision.kind === 'note') expect(decision.tellStaff).toBe(true)
        else if (decision.kind === 'reject' && decision.reason.startsWith('Amount')) expect(decision.tellStaff).toBe(true)
        else expect(['pay', 'renewal', 'reject']).toContain(decision.kind)
      }),
      { numRuns: 2_000 },
    )
  })

  test('an order that is not there is rejected', () => {
    fc.assert(fc.property(anyNotice, (told) => decide(told, null, true, current).kind === 'reject'))
  })
})

test('a renewal needs a known token and a paid order; its amount is the subscription’s to judge', () => {
  const renewal = notice({ token: 't', amount_gross: '999.99' })
  expect(decide(renewal, { ...waiting, status: 'paid' }, true, current)).toEqual({ kind: 'renewal' })
  expect(decide(renewal, { ...waiting, status: 'paid' }, false, current)).toMatchObject({ kind: 'reject' })
  expect(decide(renewal, waiting, true, current)).toMatchObject({ kind: 'reject' })
})

test('a deleted order is not paid; staff hear of the money', () => {
  expect(decide(notice(), { ...waiting, isDeleted: true }, false, current)).toMatchObject({ kind: 'note', tellStaff: true })
})
