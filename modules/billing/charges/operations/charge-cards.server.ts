import { eq } from 'drizzle-orm'
import type { CalendarDate } from '#kernel/dates.ts'
import { formatRand } from '#kernel/money.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { lockInvoice } from '#modules/billing/documents/operations/lock-documents.server.ts'
import { siteToday } from '#modules/billing/documents/queries/document-day.server.ts'
import { paymentGateway } from '#modules/billing/payments/queries/payment-gateway.server.ts'
import type { ChargeResult } from '#modules/billing/payments/rules/payment-gateway.ts'
import { mayManagePayments } from '#modules/billing/policy.ts'
import { addCounts, noCounts, type RunCounts } from '#modules/billing/runs/rules/run-list.ts'
import { chargeAttempts } from '#modules/billing/tables.money.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { countMail } from '#modules/mail/operations/count-mail.server.ts'
import { type SiteSettings, siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { brandName } from '#modules/settings/rules/brand.ts'
import { now } from '#platform/clock.server.ts'
import { transact } from '#platform/database.server.ts'
import { log } from '#platform/log.server.ts'
import { chargeableInvoices } from '../queries/chargeable-invoices.server.ts'
import { failedCharges } from '../queries/failed-charges.server.ts'
import type { AgreedCharge } from '../rules/card-charge.ts'
import { type Attempt, type ChargeOutcome, decideCharge } from './decide-charge.server.ts'
import { openAttempt } from './open-attempt.server.ts'

/** Maximum number of concurrent gateway calls. */
const atOnce = 8

export type Charged = {
  counts: RunCounts
  /** Why the charging was broken off, for staff. */
  problem: string
}

/**
 * Charges every stored card whose invoice is due for a charge today, retries included. Stops when
 * the gateway rejects our merchant account.
 */
export async function chargeCards(
  asOf: CalendarDate,
  settings: SiteSettings,
  progress: (more: Partial<RunCounts>) => Promise<void>,
): Promise<Charged> {
  let counts = noCounts
  let after: string | null = null
  for (;;) {
    const ids: string[] = await chargeableInvoices(asOf, after, { limit: atOnce })
    if (ids.length === 0) return { counts, problem: '' }
    const done = await Promise.all(
      ids.map((id) => chargeInvoice(id, asOf, { settings, how: { isAutomatic: true } })),
    )
    const more = done.map(countOf).reduce(addCounts, noCounts)
    counts = addCounts(counts, more)
    await progress(more)
    const stopped = done.find((one) => one.kind === 'stop')
    if (stopped?.kind === 'stop')
      return {
        counts,
        problem: `The card gateway refused us, so no cards were charged: ${stopped.message}`,
      }
    after = ids.at(-1) ?? null
  }
}

export type ChargeReport =
  | { kind: 'charged'; cents: number }
  | { kind: 'declined' | 'unknown' | 'skipped' }
  | { kind: 'stop'; message: string }

function countOf(done: ChargeReport): Partial<RunCounts> {
  if (done.kind === 'charged') return { charged: 1, chargedCents: done.cents }
  return done.kind === 'declined'
    ? { declined: 1, mailed: 1 }
    : done.kind === 'unknown'
      ? { unknown: 1 }
      : {}
}

/**
 * One charge attempt. It is committed before the gateway is called and its outcome after, so that
 * an interrupted charge can be queried later.
 */
export async function chargeInvoice(
  invoiceId: string,
  asOf: CalendarDate,
  { settings, how }: { settings: SiteSettings; how: { isAutomatic: boolean } },
): Promise<ChargeReport> {
  const opened = await transact(async (tx) =>
    ok(await openAttempt(tx, { invoiceId, asOf }, { settings, ...how })),
  )
  return opened.ok && opened.value
    ? chargeAttempt(opened.value, asOf, settings)
    : { kind: 'skipped' }
}

/** Asks the gateway for the money of an attempt that is committed, and records what happened. */
async function chargeAttempt(
  attempt: Attempt,
  asOf: CalendarDate,
  settings: SiteSettings,
): Promise<ChargeReport> {
  const result = await paymentGateway(settings, attempt.gateway).chargeStoredCard(
    attempt.gatewayToken,
    {
      amount: attempt.amountCents,
      itemName: `Invoice ${attempt.merchantPaymentId}`,
      itemDescription: `${brandName(settings.siteTitle)}: invoice ${attempt.merchantPaymentId}`,
      merchantPaymentId: attempt.merchantPaymentId,
    },
  )
  const outcome = outcomeOf(result)
  await transact(async (tx) =>
    ok(
      await decideCharge(
        tx,
        { attemptId: attempt.id, outcome },
        { today: asOf, now: now(), settings },
      ),
    ),
  )
  if (outcome.kind === 'succeeded') return { kind: 'charged', cents: attempt.amountCents }
  if (result.kind === 'refused' && result.reason === 'credentials')
    return { kind: 'stop', message: result.message }
  if (outcome.kind === 'unknown')
    log().warn(
      { invoice: attempt.invoiceId, reason: outcome.message },
      'the outcome of a charge is not known; it will be asked',
    )
  return {
    kind:
      outcome.kind === 'declined' ? 'declined' : outcome.kind === 'unknown' ? 'unknown' : 'skipped',
  }
}

function outcomeOf(result: ChargeResult): ChargeOutcome {
  switch (result.kind) {
    case 'charged':
      return { kind: 'succeeded', gatewayPaymentId: result.gatewayPaymentId, feeCents: null }
    case 'declined':
      return { kind: 'declined', message: result.message }
    case 'refused':
      return result.reason === 'credentials' || result.reason === 'later'
        ? { kind: 'lost', message: result.message }
        : { kind: 'declined', message: result.message }
    case 'unknown':
      return { kind: 'unknown', message: result.reason }
  }
}

/** The charge attempt that a notification's number refers to. */
export async function attemptOf(
  tx: Parameters<typeof lockInvoice>[0],
  merchantPaymentId: string,
): Promise<Attempt | null> {
  const [row] = await tx
    .select()
    .from(chargeAttempts)
    .where(eq(chargeAttempts.merchantPaymentId, merchantPaymentId))
  return row ?? null
}

/**
 * Staff charge a stored card again after a charge failed, by the path and locks of the billing run.
 * Each failed attempt is followed by one attempt at most, so two presses charge once.
 */
export async function chargeFailedCard(
  actor: Actor,
  invoiceId: string,
  agreed: AgreedCharge,
): Promise<Result<{ number: string; outcome: ChargeReport }>> {
  if (!mayManagePayments(actor))
    return refuse('forbidden', 'You do not have permission to manage payments.')
  const [settings, today] = await Promise.all([siteSettings(), siteToday()])
  const opened = await transact(async (tx) => {
    const locked = await lockInvoice(tx, invoiceId)
    if (!locked) return refuse('not_found', 'Invoice not found')
    const [failed] = await failedCharges([invoiceId], tx)
    if (!failed || failed.attemptId !== agreed.attempt || failed.owedCents !== agreed.amount)
      return overtaken
    if (failed.refusal !== '') return refuse('conflict', failed.refusal)
    // Another decline would email the customer again.
    const counted = await countMail(tx, actor, locked.invoice.buyer.email)
    if (!counted.ok) return counted
    const attempt = await openAttempt(
      tx,
      { invoiceId, asOf: today },
      { settings, isAutomatic: false },
    )
    if (!attempt) return overtaken
    const { invoiceNumber: number } = locked.invoice
    await recordActivity(tx, {
      actor,
      entityType: 'invoice',
      entityId: invoiceId,
      action: 'charged',
      title: `Stored card charged ${formatRand(attempt.amountCents)} by hand for invoice ${number}`,
      details: { attempt: attempt.merchantPaymentId, amountCents: attempt.amountCents },
      before: { attempt: agreed.attempt, charge: 'declined' },
      after: { attempt: attempt.merchantPaymentId, charge: 'requested' },
    })
    return ok({ number, attempt })
  })
  if (!opened.ok) return opened
  const { number, attempt } = opened.value
  return ok({ number, outcome: await chargeAttempt(attempt, today, settings) })
}

const overtaken = refuse(
  'conflict',
  'Something has changed since this page was opened, so the card was not charged. Look at the invoice again.',
)
