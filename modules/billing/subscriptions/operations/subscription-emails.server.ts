import { enqueueMail, type Mail } from '#modules/mail/operations/enqueue-mail.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { type MailedSubscription, mailedSubscription } from '../queries/mailed-subscription.server.ts'

/** The service runs again. */
export async function mailServiceRestored(tx: Transaction, subscriptionId: string, now: Date): Promise<void> {
  await mailOfSubscription(tx, subscriptionId, 'service_restored', String(now.getTime()), {})
}

/** B§4: a subscription that ended. Once per subscription. */
export async function mailSubscriptionEnded(tx: Transaction, subscriptionId: string, variables: { end_date: string; reason: string }): Promise<void> {
  await mailOfSubscription(tx, subscriptionId, 'subscription_cancelled', 'ended', variables)
}

async function mailOfSubscription(
  tx: Transaction,
  subscriptionId: string,
  template: string,
  occasion: string,
  variables: Record<string, string>,
): Promise<void> {
  const told = await mailedSubscription(subscriptionId, tx)
  if (told) await enqueueMail(tx, subscriptionMail(subscriptionId, told, template, occasion, variables))
}

/** Once per subscription, template and occasion. */
export function subscriptionMail(
  subscriptionId: string,
  told: MailedSubscription,
  template: string,
  occasion: string,
  variables: Record<string, string>,
): Mail {
  return {
    key: `${template}:${subscriptionId}:${occasion}`,
    template,
    to: told.customerEmail,
    variables: { customer_name: told.customerName, package_name: told.description, ...variables },
    customerId: told.customerId,
  }
}
