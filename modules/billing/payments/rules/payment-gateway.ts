import type { CalendarDate } from '#kernel/dates.ts'
import type { Cents } from '#kernel/money.ts'
import type { Result } from '#kernel/result.ts'
import type { BillingPeriod } from '#modules/catalog/rules/price.ts'
import type { MerchantAccount } from './merchant-account.ts'

/**
 * The port to a card gateway, as far as billing needs it. A payment's method is `card`;
 * `queries/payment-gateway.server.ts` connects to the gateway. Calls never throw for a fault of the
 * other side: they return a refusal, or `unknown`.
 */
export type PaymentGateway = {
  /** The merchant and mode that are set up now (D20). */
  account: MerchantAccount
  /** Its credentials as they are stored, sealed: they tell whether others were set since. */
  sealedCredentials: readonly string[]
  /** Why cards cannot be taken with the current settings; null when they can (D17). */
  setupProblem(): SetupProblem | null
  /** Whether the gateway answers and knows the merchant. Charges and changes nothing. */
  ping(): Promise<GatewayOutcome>
  /** The form that takes the buyer to the gateway. Fails closed (D18): no form for invalid data. */
  paymentForm(request: PaymentRequest): Result<PaymentForm>
  /**
   * Charges a stored card now. After `unknown`, call `queryCharge` before charging again: the money
   * may have moved.
   */
  chargeStoredCard(token: string, charge: Charge): Promise<ChargeResult>
  /** The latest charge of a token. `not_found` means that there was none. */
  queryCharge(
    token: string,
  ): Promise<{ kind: 'found'; charge: QueriedCharge } | Refused | Unanswered>
  fetchSubscription(
    token: string,
  ): Promise<{ kind: 'found'; subscription: GatewaySubscription } | Refused | Unanswered>
  /** Changes what the gateway charges itself; idempotent. */
  updateSubscription(token: string, terms: GatewayTerms): Promise<GatewayOutcome>
  /** Cancels a subscription or stored card. Cancelling again succeeds. */
  cancelSubscription(token: string): Promise<GatewayOutcome>
  /** The gateway's page for replacing a stored card; null where there is none. */
  cardUpdateUrl(
    card: { token: string; gatewayMode: MerchantAccount['gatewayMode'] },
    returnUrl: string,
  ): string | null
  /** Parses a notification without verifying its sender. Refuses what the gateway never sends. */
  parseNotification(raw: string): Result<GatewayNotification>
  /**
   * Whether the gateway really sent it: signature, source address and the gateway's confirmation,
   * cheapest first (D19).
   */
  verifyNotification(received: { raw: string; sourceAddress: string }): Promise<Verification>
  /** Whether the address is in the known ranges of notification sources. Makes no network call. */
  isKnownSource(address: string): boolean
}

/**
 * `incomplete`: something is not set yet. `invalid`: a setting cannot work. The message is a
 * sentence for staff, or worded as in B§5.
 */
export type SetupProblem = { kind: 'incomplete' | 'invalid'; message: string }

/** The periods that a gateway can charge itself, of which a year is the longest. */
export type GatewayPeriod = Exclude<BillingPeriod, 'two_yearly' | 'once'>

export function isGatewayPeriod(period: BillingPeriod): period is GatewayPeriod {
  return period !== 'two_yearly' && period !== 'once'
}

/**
 * D16: a single payment; a card stored for our own billing run; or a subscription that the gateway
 * charges itself until it is cancelled.
 */
export type Recurring =
  | { kind: 'once' }
  | { kind: 'token' }
  | {
      kind: 'gateway'
      frequency: GatewayPeriod
      recurringAmount: Cents
      billingDate: CalendarDate
    }

export type PaymentRequest = {
  returnUrl: string
  cancelUrl: string
  buyer: { firstName: string; lastName: string; email: string; phone: string | null }
  /** Our number of the order or payment, returned with every notification. */
  merchantPaymentId: string
  /** The amount charged now, with VAT. Zero is allowed for recurring kinds only. */
  amount: Cents
  itemName: string
  itemDescription?: string
  /** Returned with every notification too. */
  metadata?: readonly string[]
  recurring: Recurring
}

export type PaymentForm = {
  action: string
  fields: (readonly [name: string, value: string])[]
  warnings: string[]
}

export type Charge = {
  amount: Cents
  itemName: string
  itemDescription?: string
  merchantPaymentId: string
}

/** A definite refusal: nothing was done. `later` may be retried, the others not. */
export type Refused = {
  kind: 'refused'
  reason: 'bad_state' | 'credentials' | 'not_found' | 'invalid' | 'later'
  message: string
}

/** The outcome is unknown: query it before repeating the call. */
export type Unanswered = {
  kind: 'unknown'
  reason: 'timeout' | 'network' | 'redirect' | 'server_error' | 'unreadable' | 'too_large'
}

export type GatewayOutcome = { kind: 'done' } | Refused | Unanswered

export type ChargeResult =
  | { kind: 'charged'; gatewayPaymentId: string | null }
  /** The card was refused by its bank. */
  | {
      kind: 'declined'
      message: string
      /** The bank says that the card is past its date; another card is needed. */
      isCardExpired?: boolean
    }
  | Refused
  | Unanswered

/**
 * `merchantPaymentId` identifies the charge: a token answers with its latest, whichever that is.
 */
export type QueriedCharge = {
  gatewayPaymentId: string
  merchantPaymentId: string
  /** With VAT; null where the gateway does not report it. */
  amount: Cents | null
  succeeded: boolean
  message: string
}

export type GatewaySubscription = {
  status:
    | 'active'
    | 'cancelled'
    | 'paused'
    | 'complete'
    | 'in_review'
    | 'failed'
    | 'system_paused'
    | 'other'
  /** The gateway's own text, for staff. */
  statusText: string
  statusReason: string
  /** The day of the next charge; null for a stored card that only we charge. */
  nextChargeOn: CalendarDate | null
}

/** What the gateway charges from now on, with VAT; `nextChargeOn` null keeps its day. */
export type GatewayTerms = {
  amount: Cents
  frequency: GatewayPeriod
  nextChargeOn: CalendarDate | null
}

/** The event of a notification. */
export type GatewayEvent =
  | 'paid'
  | 'pending'
  | 'failed'
  | 'cancelled'
  | 'card_stored'
  | 'agreement_ended'

export type GatewayNotification = {
  gateway: string
  /** The body as received: what was signed, byte for byte. */
  raw: string
  event: GatewayEvent
  /** The gateway's own status. */
  statusText: string
  merchantId: string
  /** Our number; repeated on every charge of a subscription. */
  merchantPaymentId: string
  /**
   * The gateway's number, one per charge: the idempotency key, unlike any of another gateway. Blank
   * when it gave none.
   */
  gatewayPaymentId: string
  gross: Cents | null
  /** Negative. */
  fee: Cents | null
  /** Token of the stored card or of the gateway's subscription. */
  token: string | null
}

export type Verification =
  | { kind: 'verified' }
  | { kind: 'rejected'; reason: string }
  | { kind: 'unknown'; reason: string }
