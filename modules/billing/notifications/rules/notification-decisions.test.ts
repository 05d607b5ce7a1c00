import { describe, expect, test } from 'vitest'
import type {
  GatewayEvent,
  GatewayNotification,
} from '#modules/billing/payments/rules/payment-gateway.ts'
import { type Decision, decide } from './decide-notification.ts'
import type {
  NotifiedCharge,
  NotifiedCombinedPayment,
  NotifiedDocument,
  NotifiedInvoice,
  NotifiedOrder,
  NotifiedStoredCard,
  UnknownDocument,
} from './notified-document.ts'

const ours = { gateway: 'payfast', gatewayMode: 'sandbox', gatewayMerchantId: '10000100' } as const
const order: NotifiedOrder = {
  kind: 'order',
  status: 'pending',
  isDeleted: false,
  requestedCents: [22_885],
  recorded: null,
  token: null,
  ...ours,
}
const invoice: NotifiedInvoice = {
  kind: 'invoice',
  requestedCents: [22_885],
  recorded: null,
  ...ours,
}
const charge: NotifiedCharge = { kind: 'charge', amountCents: 22_885, recordedAs: null, ...ours }
const combined: NotifiedCombinedPayment = {
  kind: 'combined',
  totalCents: 22_885,
  recorded: null,
  ...ours,
}
const card: NotifiedStoredCard = {
  kind: 'stored_card',
  hasEnded: false,
  isRepeated: false,
  ...ours,
}
const unknown: UnknownDocument = {
  kind: 'unknown',
  recorded: null,
  gateway: null,
  gatewayMode: null,
  gatewayMerchantId: null,
}

const paid: GatewayNotification = {
  gateway: 'payfast',
  raw: '',
  event: 'paid',
  statusText: 'COMPLETE',
  merchantId: '10000100',
  merchantPaymentId: 'HWP1',
  gatewayPaymentId: '1089250',
  gross: 22_885,
  fee: -526,
  token: null,
}

const about = (event: GatewayEvent, statusText: string): GatewayNotification => ({
  ...paid,
  event,
  statusText,
})
const noted = (reason: string): Decision => ({ kind: 'note', reason, needsStaff: false })
const alerted = (reason: string): Decision => ({ kind: 'note', reason, needsStaff: true })
const refused = (reason: string): Decision => ({ kind: 'reject', reason, needsStaff: false })

describe('the table: what a notification in order does, by document and event', () => {
  const pending = about('pending', 'PENDING')
  const failed = about('failed', 'FAILED')
  const cancelled = about('cancelled', 'CANCELLED')
  const stored = about('card_stored', 'COMPLETE')
  const ended = about('agreement_ended', 'CANCELLED')

  test.each<[NotifiedDocument, GatewayNotification, Decision]>([
    [order, paid, { kind: 'pay' }],
    [order, pending, noted('PayFast says PENDING; waiting for the outcome')],
    [order, failed, noted('The payment failed; the order waits')],
    [order, cancelled, noted('The buyer cancelled; the order waits')],
    [order, stored, { kind: 'store_card' }],
    [order, ended, { kind: 'end_agreement' }],
    [invoice, paid, { kind: 'pay' }],
    [invoice, pending, noted('PayFast says PENDING; the invoice waits')],
    [invoice, failed, noted('PayFast says FAILED; the invoice waits')],
    [invoice, cancelled, noted('PayFast says CANCELLED; the invoice waits')],
    [invoice, stored, noted('A card was stored; the subscription keeps its own')],
    [invoice, ended, { kind: 'end_agreement' }],
    [charge, paid, { kind: 'charge_succeeded' }],
    [charge, pending, noted('PayFast says PENDING; the invoice waits')],
    [charge, failed, { kind: 'charge_failed' }],
    [charge, cancelled, noted('PayFast says CANCELLED; the invoice waits')],
    [charge, stored, noted('A card was stored; the subscription keeps its own')],
    [charge, ended, { kind: 'end_agreement' }],
    [combined, paid, { kind: 'pay' }],
    [combined, pending, noted('PayFast says PENDING; the invoices wait')],
    [combined, failed, noted('PayFast says FAILED; the invoices wait')],
    [combined, cancelled, noted('PayFast says CANCELLED; the invoices wait')],
    [combined, stored, noted('No subscription holds this card')],
    [combined, ended, { kind: 'end_agreement' }],
    [card, paid, noted('This is about no card')],
    [card, stored, { kind: 'change_card' }],
    [card, ended, noted('This is about no card')],
    [unknown, paid, refused('No order, invoice or payment has this number')],
    [unknown, ended, refused('No order, invoice or payment has this number')],
  ])('%o', (document, notification, decision) => {
    expect(decide(notification, document, ours)).toEqual(decision)
  })
})

describe('money for an order', () => {
  test.each<[string, Partial<NotifiedOrder>, Decision]>([
    ['that is being processed pays it', { status: 'processing' }, { kind: 'pay' }],
    [
      'that another payment paid',
      { status: 'paid' },
      alerted('The order is paid by another payment; refund this one'),
    ],
    [
      'that was cancelled',
      { status: 'cancelled' },
      alerted('Money came for a cancelled order; refund it'),
    ],
    [
      'that was refunded',
      { status: 'refunded' },
      alerted('Money came for a refunded order; refund it'),
    ],
    ['that was deleted', { isDeleted: true }, alerted('Money came for a deleted order; refund it')],
    [
      'that was cancelled and deleted',
      { status: 'cancelled', isDeleted: true },
      alerted('Money came for a deleted order; refund it'),
    ],
    [
      'recorded already',
      { recorded: 'here' },
      { kind: 'duplicate', reason: 'This payment is recorded already' },
    ],
    [
      'recorded already, though the order was deleted since',
      { recorded: 'here', isDeleted: true },
      { kind: 'duplicate', reason: 'This payment is recorded already' },
    ],
    [
      'recorded elsewhere',
      { recorded: 'elsewhere' },
      alerted('Its number is recorded on another document; compare both at PayFast'),
    ],
    [
      'with the token of another subscription',
      { token: 'foreign' },
      alerted('Its token belongs to another subscription than its number; compare both at PayFast'),
    ],
    ['with its own token, before it is paid, pays it', { token: 'own' }, { kind: 'pay' }],
    [
      'with its own token, once it is paid, renews',
      { token: 'own', status: 'paid' },
      { kind: 'renew' },
    ],
    [
      'with its own token after it was cancelled',
      { token: 'own', status: 'cancelled' },
      alerted('Money came for a cancelled order; refund it'),
    ],
  ])('%s', (_, change, decision) => {
    expect(decide(paid, { ...order, ...change }, ours)).toEqual(decision)
  })

  test('a card that is stored with the token of another subscription is not this order’s', () => {
    const foreign = alerted(
      'Its token belongs to another subscription than its number; compare both at PayFast',
    )
    expect(decide(about('card_stored', 'COMPLETE'), { ...order, token: 'foreign' }, ours)).toEqual(
      foreign,
    )
    expect(decide(about('card_stored', 'COMPLETE'), { ...order, token: 'own' }, ours)).toEqual({
      kind: 'store_card',
    })
  })
})

describe('the amount is one that was requested, to the cent', () => {
  const wrong = (reason: string): Decision => ({ kind: 'reject', needsStaff: true, reason })

  test.each([order, invoice, charge, combined])('of %o', (document) => {
    const pays = document.kind === 'charge' ? 'charge_succeeded' : 'pay'
    expect(decide(paid, document, ours)).toEqual({ kind: pays })
    expect(decide({ ...paid, gross: 22_884 }, document, ours)).toEqual(
      wrong('Amount 22884 is not the 22885 cents that were asked for'),
    )
    expect(decide({ ...paid, gross: 22_886 }, document, ours)).toEqual(
      wrong('Amount 22886 is not the 22885 cents that were asked for'),
    )
    expect(decide({ ...paid, gross: null }, document, ours)).toEqual(
      wrong('Amount unreadable is not the 22885 cents that were asked for'),
    )
  })

  test('what was requested before a part payment still pays; the latest request is named when nothing fits', () => {
    const partlyPaid = { ...invoice, requestedCents: [30_000, 22_885] }
    expect(decide({ ...paid, gross: 30_000 }, partlyPaid, ours)).toEqual({ kind: 'pay' })
    expect(decide({ ...paid, gross: 30_001 }, partlyPaid, ours)).toEqual(
      wrong('Amount 30001 is not the 22885 cents that were asked for'),
    )
  })

  test('nothing and less than nothing never pay, even where that was requested', () => {
    expect(decide({ ...paid, gross: 0 }, { ...invoice, requestedCents: [0] }, ours)).toEqual(
      wrong('Amount 0 is not the 0 cents that were asked for'),
    )
    expect(decide({ ...paid, gross: -1 }, { ...invoice, requestedCents: [-1] }, ours)).toEqual(
      wrong('Amount -1 is not the -1 cents that were asked for'),
    )
  })
})

describe('a payment number', () => {
  test.each([order, invoice, charge, combined])('is needed for %o', (document) => {
    expect(decide({ ...paid, gatewayPaymentId: '' }, document, ours)).toEqual(
      refused('A payment without a PayFast number'),
    )
  })

  test.each([order, invoice, combined, unknown])(
    'that is recorded pays nothing twice: %o',
    (document) => {
      expect(decide(paid, { ...document, recorded: 'here' }, ours)).toEqual({
        kind: 'duplicate',
        reason: 'This payment is recorded already',
      })
    },
  )
})

describe('a stored card', () => {
  const stored = about('card_stored', 'COMPLETE')
  test('is changed once, and not after the end of the subscription', () => {
    expect(decide(stored, { ...card, isRepeated: true }, ours)).toEqual({
      kind: 'duplicate',
      reason: 'This change of card is known already',
    })
    expect(decide(stored, { ...card, hasEnded: true }, ours)).toEqual(
      noted('A card for a subscription that has ended'),
    )
    expect(decide(stored, { ...card, hasEnded: true, isRepeated: true }, ours)).toEqual(
      noted('A card for a subscription that has ended'),
    )
  })
})

describe('another account', () => {
  test('a notification for another merchant', () => {
    for (const document of [order, invoice, charge, combined, card, unknown])
      expect(decide({ ...paid, merchantId: '10004002' }, document, ours)).toEqual(
        refused('Merchant id is not ours'),
      )
  })

  test.each<[string, NotifiedDocument]>([
    ['Order', order],
    ['Invoice', invoice],
    ['Invoice', charge],
    ['Payment', combined],
    ['Subscription', card],
    ['Document', unknown],
  ])('%s of another merchant or of the other mode', (label, document) => {
    const elsewhere = {
      ...document,
      gatewayMode: 'sandbox',
      gatewayMerchantId: '10004002',
    } as const
    expect(decide(paid, elsewhere, ours)).toEqual(refused(`${label} belongs to another merchant`))
    const live = { ...document, ...ours, gatewayMode: 'live' } as const
    expect(decide(paid, live, ours)).toEqual(
      refused(`A sandbox notification for a live ${label.toLowerCase()}`),
    )
  })

  test('an order whose card payment was never begun takes none; an invoice without an agreed gateway does', () => {
    expect(decide(paid, { ...order, gatewayMode: null }, ours)).toEqual(
      refused('No card payment was begun for this order'),
    )
    expect(
      decide(paid, { ...invoice, gateway: null, gatewayMode: null, gatewayMerchantId: null }, ours),
    ).toEqual({
      kind: 'pay',
    })
  })
})
