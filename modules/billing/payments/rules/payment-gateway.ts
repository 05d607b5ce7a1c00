import type { CalendarDate } from '#kernel/dates.ts'
import type { Cents } from '#kernel/money.ts'
import type { Result } from '#kernel/result.ts'
import type { MerchantAccount } from './merchant-account.ts'

/**
 * The port to whoever takes cards for us, as far as billing needs it. A payment's method is `card`; which gateway stands behind it is chosen from the
 * settings in `queries/payment-gateway.server.ts`. Calls never throw for what the other side does: they are refused, or nothing is known.
 */
export type PaymentGateway = {
  /** The merchant and mode that are set up now (D20). */
  account: MerchantAccount
  /** Why no card can be taken as things are set up; null when they can (D17). */
  setupProblem(): SetupProblem | null
  /** What takes the buyer's browser to the gateway. Fails closed (D18): data that do not pass make no form. */
  paymentForm(request: PaymentRequest): Result<PaymentForm>
  /** Charges a stored card now. After `unknown`, ask `queryCharge` before charging again: the money may have moved. */
  chargeStoredCard(token: string, charge: Charge): Promise<ChargeResult>
  /** The latest charge of a token. `not_found` means that there was none. */
  queryCharge(token: string): Promise<{ kind: 'found'; charge: QueriedCharge } | Refused | Unanswered>
  fetchSubscription(token: string): Promise<{ kind: 'found'; subscription: GatewaySubscription } | Refused | Unanswered>
  /** Changes what the gateway charges by itself. The same change made twice does no harm. */
  updateSubscription(token: string, terms: GatewayTerms): Promise<Done>
  /** Ends a subscription or stored card. Ended already is done, not refused. */
  cancelSubscription(token: string): Promise<Done>
  /** Where the holder of a stored card replaces it; null where the gateway has no such page. */
  cardUpdateUrl(card: { token: string; gatewayMode: MerchantAccount['gatewayMode'] }, returnUrl: string): string | null
  /** Reads a notification without judging who sent it. Refuses what the gateway never sends. */
  parseNotification(raw: string): Result<GatewayNotification>
  /** Whether the gateway really sent it: signature, source address and the gateway's own confirmation, the cheapest first (D19). */
  verifyNotification(received: { raw: string; sourceAddress: string }): Promise<Verification>
  /** Whether notifications may come from this address, as far as the known ranges say. Asked without the network. */
  isKnownSource(address: string): boolean
}

/** `incomplete`: something is not set yet. `invalid`: what is set cannot work. The message is a sentence for staff, or the words of B§5. */
export type SetupProblem = { kind: 'incomplete' | 'invalid'; message: string }

/** D16: a single payment; a card stored for our own billing run; or a subscription that the gateway charges by itself until it is cancelled. */
export type Recurring =
  | { kind: 'once' }
  | { kind: 'token' }
  | { kind: 'gateway'; frequency: 'monthly' | 'annual'; recurringAmount: Cents; billingDate: CalendarDate }

export type PaymentRequest = {
  returnUrl: string
  cancelUrl: string
  buyer: { firstName: string; lastName: string; email: string; phone: string | null }
  /** Our number of the order or payment: it comes back with every notification. */
  merchantPaymentId: string
  /** What is charged now, with VAT. Nothing (0) is allowed for recurring kinds only. */
  amount: Cents
  itemName: string
  itemDescription?: string
  /** Comes back with every notification as well. */
  metadata?: readonly string[]
  recurring: Recurring
  /** False for a trial payment that no record of ours is to follow. */
  notify?: false
}

export type PaymentForm = { action: string; fields: (readonly [name: string, value: string])[]; warnings: string[] }

export type Charge = { amount: Cents; itemName: string; itemDescription?: string; merchantPaymentId: string }

/** Certain refusals: nothing was done. `later` is worth another try; the others are not. */
export type Refused = { kind: 'refused'; reason: 'bad_state' | 'credentials' | 'not_found' | 'invalid' | 'later'; message: string }

/** Nothing certain is known: whether the call had an effect has to be asked before it is repeated. */
export type Unanswered = { kind: 'unknown'; reason: 'timeout' | 'network' | 'redirect' | 'server_error' | 'unreadable' | 'too_large' }

export type Done = { kind: 'done' } | Refused | Unanswered

export type ChargeResult =
  | { kind: 'charged'; gatewayPaymentId: string | null }
  /** The card was refused by its bank. */
  | { kind: 'declined'; message: string }
  | Refused
  | Unanswered

/** `merchantPaymentId` says which charge it is: a token answers with its latest, whichever that is. */
export type QueriedCharge = { gatewayPaymentId: string; merchantPaymentId: string; succeeded: boolean; message: string }

export type GatewaySubscription = {
  status: 'active' | 'cancelled' | 'paused' | 'complete' | 'in_review' | 'failed' | 'system_paused' | 'other'
  /** The gateway's own words, for staff. */
  statusText: string
  statusReason: string
  /** The day of the next charge; null for a stored card that only we charge. */
  nextChargeOn: CalendarDate | null
}

/** What the gateway charges from now on, VAT included; `nextChargeOn` null leaves its day as it is. */
export type GatewayTerms = { amount: Cents; frequency: 'monthly' | 'annual'; nextChargeOn: CalendarDate | null }

/** What a notification says has happened. */
export type GatewayEvent = 'paid' | 'pending' | 'failed' | 'cancelled' | 'card_stored' | 'agreement_ended'

export type GatewayNotification = {
  /** The body as it came: what was signed, byte for byte. */
  raw: string
  event: GatewayEvent
  /** The gateway's own word for its state. */
  statusText: string
  merchantId: string
  /** Our number; repeated on every charge of a subscription. */
  merchantPaymentId: string
  /** The gateway's number, once per charge: the key to being idempotent. Blank when it gave none. */
  gatewayPaymentId: string
  gross: Cents | null
  /** Negative. */
  fee: Cents | null
  /** Names the stored card or the gateway's subscription. */
  token: string | null
}

export type Verification = { kind: 'verified' } | { kind: 'rejected'; reason: string } | { kind: 'unknown'; reason: string }
