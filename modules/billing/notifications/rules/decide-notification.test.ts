import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { orderStatuses } from '#modules/billing/orders/rules/order.ts'
import {
  gatewayNotification,
  parseNotification,
} from '#modules/billing/payments/payfast/notification.ts'
import type { MerchantAccount } from '#modules/billing/payments/rules/merchant-account.ts'
import type { GatewayNotification } from '#modules/billing/payments/rules/payment-gateway.ts'
import { decide } from './decide-notification.ts'
import type { NotifiedDocument, NotifiedOrder } from './notified-document.ts'

const ours: MerchantAccount = {
  gateway: 'payfast',
  gatewayMerchantId: '10000100',
  gatewayMode: 'sandbox',
}
const waiting: NotifiedOrder = {
  kind: 'order',
  status: 'pending',
  requestedCents: [22_885],
  gateway: 'payfast',
  gatewayMode: 'sandbox',
  gatewayMerchantId: '10000100',
  isDeleted: false,
  recorded: null,
  token: null,
}

function notice(fields: Record<string, string> = {}): GatewayNotification {
  const values = {
    m_payment_id: 'HWP1',
    pf_payment_id: '1',
    payment_status: 'COMPLETE',
    amount_gross: '228.85',
    merchant_id: '10000100',
    ...fields,
  }
  const parsed = parseNotification(`${new URLSearchParams(values)}&signature=x`)
  if (!parsed.ok) throw new Error(parsed.error.message)
  return gatewayNotification(parsed.value)
}

const agreed = {
  gateway: fc.constantFrom('payfast', 'ozow', null),
  gatewayMode: fc.constantFrom('sandbox', 'live', null),
  gatewayMerchantId: fc.constantFrom('10000100', '10004002', null),
} as const
const requestedCents = fc.constantFrom([22_885], [22_884], [0], [30_000, 22_885])
const recorded = fc.constantFrom('here', 'elsewhere', null)
const cents = fc.constantFrom(22_885, 22_884, 0)

const anyOrder = fc.record<NotifiedOrder>({
  kind: fc.constant('order'),
  status: fc.constantFrom(...orderStatuses),
  isDeleted: fc.boolean(),
  token: fc.constantFrom('own', 'foreign', null),
  ...{ requestedCents, recorded, ...agreed },
})
const anyDocument = fc.oneof<fc.Arbitrary<NotifiedDocument>[]>(
  anyOrder,
  fc.record({ kind: fc.constant('invoice'), requestedCents, recorded, ...agreed }),
  fc.record({
    kind: fc.constant('charge'),
    amountCents: cents,
    recordedAs: fc.constantFrom(null, '1', '2'),
    ...agreed,
  }),
  fc.record({ kind: fc.constant('combined'), totalCents: cents, recorded, ...agreed }),
  fc.record({
    kind: fc.constant('stored_card'),
    hasEnded: fc.boolean(),
    isRepeated: fc.boolean(),
    ...agreed,
  }),
  fc.record({
    kind: fc.constant('unknown'),
    recorded,
    gateway: fc.constant(null),
    gatewayMode: fc.constant(null),
    gatewayMerchantId: fc.constant(null),
  }),
)
const anyNotice = fc
  .record({
    pf_payment_id: fc.constantFrom('1', ''),
    payment_status: fc.constantFrom('COMPLETE', 'complete', 'FAILED', 'CANCELLED', 'PENDING', 'x'),
    amount_gross: fc.constantFrom('228.85', '228.84', '0.00', '', '-1'),
    merchant_id: fc.constantFrom('10000100', '10004002', ''),
    token: fc.constantFrom('', '4f4c6f9e-token'),
  })
  .map(notice)

function requestedOf(document: NotifiedDocument): readonly number[] {
  switch (document.kind) {
    case 'order':
    case 'invoice':
      return document.requestedCents
    case 'charge':
      return [document.amountCents]
    case 'combined':
      return [document.totalCents]
    case 'stored_card':
    case 'unknown':
      return []
  }
}

const runs = { numRuns: 5_000 }

describe('whatever comes, about whatever document', () => {
  test('it pays only what waits, in its own mode, at its own merchant, to the cent, and once', () => {
    fc.assert(
      fc.property(anyNotice, anyDocument, (notification, document) => {
        const { kind } = decide(notification, document, ours)
        if (kind !== 'pay' && kind !== 'charge_succeeded') return
        expect(notification).toMatchObject({ event: 'paid', merchantId: ours.gatewayMerchantId })
        expect(requestedOf(document)).toContain(notification.gross)
        expect(notification.gatewayPaymentId).not.toBe('')
        expect([ours.gatewayMerchantId, null]).toContain(document.gatewayMerchantId)
        expect([ours.gatewayMode, null]).toContain(document.gatewayMode)
        if (document.gatewayMerchantId !== null) expect(document.gateway).toBe(ours.gateway)
        if (document.kind === 'charge')
          expect([null, notification.gatewayPaymentId]).toContain(document.recordedAs)
        else expect(document).toMatchObject({ recorded: null })
        if (document.kind === 'order') {
          expect(document).toMatchObject({ gatewayMode: ours.gatewayMode, isDeleted: false })
          expect(['pending', 'processing']).toContain(document.status)
        }
      }),
      runs,
    )
  })

  test('what is not ours changes nothing', () => {
    fc.assert(
      fc.property(anyNotice, anyDocument, (notification, document) => {
        const isForeign =
          notification.merchantId !== ours.gatewayMerchantId ||
          ![ours.gatewayMerchantId, null].includes(document.gatewayMerchantId) ||
          ![ours.gatewayMode, null].includes(document.gatewayMode)
        if (isForeign) expect(decide(notification, document, ours).kind).toBe('reject')
      }),
      runs,
    )
  })

  test('money that arrived and is not recorded is reported to staff or rejected as not ours, never dropped', () => {
    fc.assert(
      fc.property(anyNotice, anyDocument, (notification, document) => {
        const decision = decide(notification, document, ours)
        if (notification.event !== 'paid' || document.kind === 'stored_card') return
        if (decision.kind === 'note') expect(decision.needsStaff).toBe(true)
        else if (decision.kind === 'reject' && decision.reason.startsWith('Amount'))
          expect(decision.needsStaff).toBe(true)
        else
          expect(['pay', 'renew', 'charge_succeeded', 'duplicate', 'reject']).toContain(
            decision.kind,
          )
        if (decision.kind === 'duplicate')
          expect(document).toMatchObject({ recorded: expect.stringMatching(/here|elsewhere/) })
      }),
      runs,
    )
  })

  test('only money pays, only a stored card is stored, and only the end of an agreement ends one', () => {
    fc.assert(
      fc.property(anyNotice, anyDocument, (notification, document) => {
        const { kind } = decide(notification, document, ours)
        if (kind === 'pay' || kind === 'renew' || kind === 'charge_succeeded')
          expect(notification.event).toBe('paid')
        if (kind === 'store_card' || kind === 'change_card')
          expect(notification.event).toBe('card_stored')
        if (kind === 'end_agreement') expect(notification.event).toBe('agreement_ended')
        if (kind === 'charge_failed')
          expect([notification.event, document.kind]).toEqual(['failed', 'charge'])
      }),
      runs,
    )
  })

  test('a document that is not there is rejected, unless its payment is recorded already', () => {
    const nowhere = {
      kind: 'unknown',
      gateway: null,
      gatewayMode: null,
      gatewayMerchantId: null,
    } as const
    fc.assert(
      fc.property(
        anyNotice,
        (notification) =>
          decide(notification, { ...nowhere, recorded: null }, ours).kind === 'reject',
      ),
    )
    expect(decide(notice(), { ...nowhere, recorded: 'here' }, ours).kind).toBe('duplicate')
  })
})

test('a renewal needs a known token and a paid order; its amount is the subscription’s to judge', () => {
  const renewal = notice({ token: 't', amount_gross: '999.99' })
  expect(decide(renewal, { ...waiting, status: 'paid', token: 'own' }, ours)).toEqual({
    kind: 'renew',
  })
  expect(decide(renewal, { ...waiting, status: 'paid' }, ours)).toMatchObject({ kind: 'reject' })
  expect(decide(renewal, { ...waiting, token: 'own' }, ours)).toMatchObject({ kind: 'reject' })
  for (const status of orderStatuses)
    expect(decide(renewal, { ...waiting, status, token: 'foreign' }, ours)).toMatchObject({
      kind: 'note',
      needsStaff: true,
    })
})

test('a deleted order is not paid; staff hear of the money', () => {
  expect(decide(notice(), { ...waiting, isDeleted: true }, ours)).toMatchObject({
    kind: 'note',
    needsStaff: true,
  })
})

test('a number that is recorded on another document pays nothing, and staff hear of it', () => {
  for (const document of [
    waiting,
    { ...waiting, kind: 'invoice' as const },
    { ...waiting, kind: 'combined' as const, totalCents: 22_885 },
  ])
    expect(decide(notice(), { ...document, recorded: 'elsewhere' }, ours)).toMatchObject({
      kind: 'note',
      needsStaff: true,
    })
})

test('the answer to a charge is heard even when its payment is recorded; a card is changed once, and not after the end', () => {
  const account = {
    gateway: 'payfast',
    gatewayMode: 'sandbox',
    gatewayMerchantId: '10000100',
  } as const
  expect(
    decide(notice(), { kind: 'charge', amountCents: 22_885, recordedAs: null, ...account }, ours),
  ).toEqual({
    kind: 'charge_succeeded',
  })
  expect(
    decide(
      notice({ payment_status: 'FAILED' }),
      { kind: 'charge', amountCents: 22_885, recordedAs: null, ...account },
      ours,
    ),
  ).toEqual({ kind: 'charge_failed' })
  const changed = notice({ token: 't', amount_gross: '0.00' })
  const card = { kind: 'stored_card', hasEnded: false, isRepeated: false, ...account } as const
  expect(decide(changed, card, ours)).toEqual({ kind: 'change_card' })
  expect(decide(changed, { ...card, isRepeated: true }, ours)).toMatchObject({ kind: 'duplicate' })
  expect(decide(changed, { ...card, hasEnded: true }, ours)).toMatchObject({
    kind: 'note',
    needsStaff: false,
  })
})
