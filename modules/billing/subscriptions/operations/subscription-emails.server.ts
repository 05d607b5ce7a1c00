import type { CalendarDate } from '#kernel/dates.ts'
import { type Cents, decimalRand } from '#kernel/money.ts'
import { enqueueMail, type Mail } from '#modules/mail/operations/enqueue-mail.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import {
  type MailedSubscription,
  mailedSubscription,
} from '../queries/mailed-subscription.server.ts'

type SubscriptionEmail = {
  template: string
  /** Part of the email's key: the same occasion is mailed once. */
  occasion: string
  variables: Record<string, string>
}

type Renewing = { cents: Cents; on: CalendarDate }

/** The service is restored, until when it is paid, and what comes then (D34). */
export async function mailServiceRestored(
  tx: Transaction,
  subscriptionId: string,
  { now, paidUntil, renewal }: { now: Date; paidUntil: CalendarDate; renewal: Renewing | null },
): Promise<void> {
  const variables = {
    paid_until: paidUntil,
    renewal_date: renewal?.on ?? '',
    amount: renewal ? decimalRand(renewal.cents) : '',
  }
  await mailHolder(tx, subscriptionId, {
    template: 'service_restored',
    occasion: String(now.getTime()),
    variables,
  })
}

/** A card is about to be charged: the announcement of one that no billing run announced in time. */
export async function mailCardRenewal(
  tx: Transaction,
  subscriptionId: string,
  { occasion, on, cents }: Renewing & { occasion: string },
): Promise<void> {
  await mailHolder(tx, subscriptionId, {
    template: 'card_renewal',
    occasion,
    variables: { renewal_date: on, amount: decimalRand(cents) },
  })
}

/** B§4: a subscription that ended. Once per subscription. */
export async function mailSubscriptionEnded(
  tx: Transaction,
  subscriptionId: string,
  variables: { end_date: string; reason: string },
): Promise<void> {
  await mailHolder(tx, subscriptionId, {
    template: 'subscription_cancelled',
    occasion: 'ended',
    variables,
  })
}

/** Staff paused it; `resumesOn` is null where staff set no day. */
export async function mailPaused(
  tx: Transaction,
  subscriptionId: string,
  { on, resumesOn, at }: { on: CalendarDate; resumesOn: CalendarDate | null; at: Date },
) {
  const variables = { paused_on: on, resumed_on: resumesOn ?? '' }
  await mailHolder(tx, subscriptionId, {
    template: 'subscription_paused',
    occasion: String(at.getTime()),
    variables,
  })
}

/** A pause is over, and the renewal has moved. */
export async function mailResumed(
  tx: Transaction,
  subscriptionId: string,
  { on, renewal, at }: { on: CalendarDate; renewal: CalendarDate; at: Date },
) {
  const variables = { resumed_on: on, renewal_date: renewal }
  await mailHolder(tx, subscriptionId, {
    template: 'subscription_resumed',
    occasion: String(at.getTime()),
    variables,
  })
}

async function mailHolder(
  tx: Transaction,
  subscriptionId: string,
  email: SubscriptionEmail,
): Promise<void> {
  const subscription = await mailedSubscription(subscriptionId, tx)
  if (subscription) await enqueueMail(tx, subscriptionMail(subscriptionId, subscription, email))
}

/** Once per subscription, template and occasion. */
export function subscriptionMail(
  subscriptionId: string,
  { customerEmail, customerName, customerId, description }: MailedSubscription,
  { template, occasion, variables }: SubscriptionEmail,
): Mail {
  return {
    key: `${template}:${subscriptionId}:${occasion}`,
    template,
    to: customerEmail,
    variables: { customer_name: customerName, package_name: description, ...variables },
    customerId,
  }
}
