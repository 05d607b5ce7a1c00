import type { Cents } from '#kernel/money.ts'
import { gatewayName } from '#modules/billing/payments/rules/gateways.ts'
import {
  accountMismatch,
  type MerchantAccount,
} from '#modules/billing/payments/rules/merchant-account.ts'
import type {
  GatewayEvent,
  GatewayNotification,
} from '#modules/billing/payments/rules/payment-gateway.ts'
import type {
  NotifiedCharge,
  NotifiedCombinedPayment,
  NotifiedDocument,
  NotifiedInvoice,
  NotifiedOrder,
  NotifiedStoredCard,
  Recorded,
} from './notified-document.ts'

/**
 * Why a second payment of a paid order is not recorded. For staff; the payer's email has its own
 * wording.
 */
export const orderPaidAlready = 'The order is paid by another payment; refund this one'

/** The same of an order that had ended before its payment came. */
export const orderEnded: Record<'cancelled' | 'refunded', string> = {
  cancelled: 'Money came for a cancelled order; refund it',
  refunded: 'Money came for a refunded order; refund it',
}

/** What a verified notification does. */
export type Decision =
  | {
      kind:
        | 'pay'
        | 'renew'
        | 'charge_succeeded'
        | 'charge_failed'
        | 'store_card'
        | 'change_card'
        | 'end_agreement'
    }
  | { kind: 'duplicate'; reason: string }
  | { kind: 'note' | 'reject'; reason: string; needsStaff: boolean }

/**
 * D19 and D20 as one table: a row per kind of document, a column per event. Merchant and mode must
 * match first. Late or repeated notifications undo nothing, an amount must be one that was
 * requested, to the cent (D11), and staff are alerted to money that is not recorded.
 */
export function decide(
  notification: GatewayNotification,
  document: NotifiedDocument,
  ours: MerchantAccount,
): Decision {
  const foreign = foreignAccount(notification, document, ours)
  if (foreign) return reject(foreign)
  const { event } = notification
  switch (document.kind) {
    case 'order':
      return orders[event](notification, document)
    case 'invoice':
      return invoices[event](notification, document)
    case 'charge':
      return charges[event](notification, document)
    case 'combined':
      return combinedPayments[event](notification, document)
    case 'stored_card':
      return event === 'card_stored' ? changeCard(document) : note('This is about no card')
    case 'unknown':
      return document.recorded
        ? recordedAlready
        : reject('No order, invoice or payment has this number')
  }
}

const labels: Record<NotifiedDocument['kind'], string> = {
  order: 'Order',
  invoice: 'Invoice',
  charge: 'Invoice',
  combined: 'Payment',
  stored_card: 'Subscription',
  unknown: 'Document',
}

/** D20: the only place where a notification's merchant and mode are checked. */
function foreignAccount(
  notification: GatewayNotification,
  document: NotifiedDocument,
  ours: MerchantAccount,
): string | null {
  if (notification.merchantId !== ours.gatewayMerchantId) return 'Merchant id is not ours'
  const mismatch = accountMismatch(document, ours)
  if (mismatch === 'merchant') return `${labels[document.kind]} belongs to another merchant`
  if (mismatch === 'mode')
    return `A ${ours.gatewayMode} notification for a ${document.gatewayMode} ${labels[document.kind].toLowerCase()}`
  return document.kind === 'order' && document.gatewayMode === null
    ? 'No card payment was begun for this order'
    : null
}

type Row<Document> = Record<
  GatewayEvent,
  (notification: GatewayNotification, document: Document) => Decision
>

const recordedAlready: Decision = { kind: 'duplicate', reason: 'This payment is recorded already' }
const note = (reason: string): Decision => ({ kind: 'note', reason, needsStaff: false })
const alert = (reason: string): Decision => ({ kind: 'note', reason, needsStaff: true })
const reject = (reason: string): Decision => ({ kind: 'reject', reason, needsStaff: false })
const foreignToken = ({ gateway }: GatewayNotification): Decision =>
  alert(
    `Its token belongs to another subscription than its number; compare both at ${gatewayName(gateway)}`,
  )
const endAgreement = (): Decision => ({ kind: 'end_agreement' })
const waits =
  (what: string) =>
  ({ gateway, statusText }: GatewayNotification): Decision =>
    note(`${gatewayName(gateway)} says ${statusText}; ${what}`)

const orders: Row<NotifiedOrder> = {
  paid: payOrder,
  pending: waits('waiting for the outcome'),
  failed: () => note('The payment failed; the order waits'),
  cancelled: () => note('The buyer cancelled; the order waits'),
  card_stored: (notification, { token }) =>
    token === 'foreign' ? foreignToken(notification) : { kind: 'store_card' },
  agreement_ended: endAgreement,
}

const invoices: Row<NotifiedInvoice> = {
  paid: (notification, { recorded, requestedCents }) =>
    unpayable(notification, recorded) ?? ofAmount(notification, requestedCents, 'pay'),
  pending: waits('the invoice waits'),
  failed: waits('the invoice waits'),
  cancelled: waits('the invoice waits'),
  card_stored: () => note('A card was stored; the subscription keeps its own'),
  agreement_ended: endAgreement,
}

/**
 * The API's answer may have recorded this charge already; then the notification only adds what is
 * missing. Under another number it is a second payment.
 */
const charges: Row<NotifiedCharge> = {
  paid: (notification, { amountCents, recordedAs }) =>
    unpayable(notification, null) ??
    chargedTwice(notification, recordedAs) ??
    ofAmount(notification, [amountCents], 'charge_succeeded'),
  pending: waits('the invoice waits'),
  failed: () => ({ kind: 'charge_failed' }),
  cancelled: waits('the invoice waits'),
  card_stored: () => note('A card was stored; the subscription keeps its own'),
  agreement_ended: endAgreement,
}

const combinedPayments: Row<NotifiedCombinedPayment> = {
  paid: (notification, { recorded, totalCents }) =>
    unpayable(notification, recorded) ?? ofAmount(notification, [totalCents], 'pay'),
  pending: waits('the invoices wait'),
  failed: waits('the invoices wait'),
  cancelled: waits('the invoices wait'),
  card_stored: () => note('No subscription holds this card'),
  agreement_ended: endAgreement,
}

function changeCard({ hasEnded, isRepeated }: NotifiedStoredCard): Decision {
  if (hasEnded) return note('A card for a subscription that has ended')
  return isRepeated
    ? { kind: 'duplicate', reason: 'This change of card is known already' }
    : { kind: 'change_card' }
}

/**
 * A payment without a number could be recorded twice, and one with a recorded number has been.
 * Sandbox and live use separate numbers.
 */
function unpayable(
  { gateway, gatewayPaymentId }: GatewayNotification,
  recorded: Recorded,
): Decision | null {
  if (gatewayPaymentId === '') return reject(`A payment without a ${gatewayName(gateway)} number`)
  if (recorded === 'here') return recordedAlready
  return recorded === 'elsewhere'
    ? alert(`Its number is recorded on another document; compare both at ${gatewayName(gateway)}`)
    : null
}

function chargedTwice(
  { gatewayPaymentId }: GatewayNotification,
  recordedAs: string | null,
): Decision | null {
  return recordedAs === null || recordedAs === gatewayPaymentId
    ? null
    : alert(`This charge is paid by payment ${recordedAs}; refund this one`)
}

/** An amount that was never requested is reported to staff, because the money moved. */
function ofAmount(
  { gross }: GatewayNotification,
  requestedCents: readonly Cents[],
  kind: 'pay' | 'charge_succeeded',
): Decision {
  if (requestedCents.some((cents) => cents > 0 && cents === gross)) return { kind }
  return {
    kind: 'reject',
    needsStaff: true,
    reason: `Amount ${gross ?? 'unreadable'} is not the ${requestedCents.at(-1)} cents that were asked for`,
  }
}

function payOrder(notification: GatewayNotification, order: NotifiedOrder): Decision {
  const unfit = unpayable(notification, order.recorded)
  if (unfit) return unfit
  // The amount of a renewal is checked against its subscription, which may go on after what came
  // first was refunded.
  if (order.token === 'foreign') return foreignToken(notification)
  if (['paid', 'refunded'].includes(order.status) && order.token === 'own') return { kind: 'renew' }
  const decision = ofAmount(notification, order.requestedCents, 'pay')
  if (decision.kind !== 'pay') return decision
  if (order.isDeleted) return alert('Money came for a deleted order; refund it')
  switch (order.status) {
    case 'pending':
    case 'processing':
      return decision
    case 'paid':
      return alert(orderPaidAlready)
    case 'cancelled':
    case 'refunded':
      return alert(orderEnded[order.status])
  }
}
