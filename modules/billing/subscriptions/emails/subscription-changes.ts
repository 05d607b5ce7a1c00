import type { EmailDefinition } from '#modules/mail/rules/email.ts'
import { letter, link, mutedText, say, sum, table, textIf } from '#modules/mail/rules/letter.ts'

const changeRows = [
  { label: 'Service', value: '{{ package_name }}' },
  { label: 'Paid until', value: '{{ end_date | day }}', when: 'end_date' },
  { label: 'Reason', value: '{{ reason }}', when: "reason and reason != ''" },
]

/** B§4: sent when a subscription is cancelled. */
export const subscriptionCancelledEmail: EmailDefinition = {
  name: 'subscription_cancelled',
  type: 'transactional',
  subject: 'Your {{ package_name }} subscription is cancelled',
  ...letter('Your subscription is cancelled', [
    say('We won’t renew the subscription below, and you won’t be charged for it again.'),
    table(changeRows),
    say('Please save anything you still need from it, such as files, databases and mailboxes.'),
    link('{{ site_url }}/products', 'See our hosting plans'),
    mutedText('If you didn’t ask for this, reply to this email and we’ll look into it right away.'),
  ]),
  variables: ['customer_name', 'package_name', 'end_date', 'reason'],
}

const pausedRows = [
  { label: 'Service', value: '{{ package_name }}' },
  { label: 'Paused on', value: '{{ paused_on | day }}' },
  { label: 'Resumes on', value: '{{ resumed_on | day }}', when: 'resumed_on' },
]

/** Sent when staff pause a subscription. */
export const subscriptionPausedEmail: EmailDefinition = {
  name: 'subscription_paused',
  type: 'transactional',
  subject: 'Your {{ package_name }} subscription is paused',
  ...letter('Your subscription is paused', [
    say(
      'We’ve paused the subscription below. Paused days are not billed: they are added to the period you paid for.',
    ),
    table(pausedRows),
    link('{{ site_url }}/dashboard', 'View your services'),
    mutedText('If you didn’t ask for this, reply to this email and we’ll look into it right away.'),
  ]),
  variables: ['customer_name', 'package_name', 'paused_on', 'resumed_on'],
}

const resumedRows = [
  { label: 'Service', value: '{{ package_name }}' },
  { label: 'Resumed on', value: '{{ resumed_on | day }}' },
  { label: 'Next renewal', value: '{{ renewal_date | day }}' },
]

/** Sent when a paused subscription is active again, by staff or on its day. */
export const subscriptionResumedEmail: EmailDefinition = {
  name: 'subscription_resumed',
  type: 'transactional',
  subject: 'Your {{ package_name }} subscription is active again',
  ...letter('Your subscription is active again', [
    say('The pause is over. The days it took have moved your next renewal.'),
    table(resumedRows),
    link('{{ site_url }}/dashboard', 'View your services'),
  ]),
  variables: ['customer_name', 'package_name', 'resumed_on', 'renewal_date'],
}

/** Contacts who are not for billing are told no prices: the amount of their copy is blank. */
const changedRows = [
  { label: 'Before', value: '{{ from_package }}' },
  { label: 'Now', value: '{{ package_name }}' },
  { label: 'From', value: '{{ change_date | day }}' },
  { label: 'Each period', value: '{{ amount | rand }} excl. VAT', when: 'amount' },
]

/** Sent when a change that was planned for the renewal takes effect. */
export const planChangedEmail: EmailDefinition = {
  name: 'plan_changed',
  type: 'transactional',
  subject: 'Your service is now {{ package_name }}',
  ...letter('Your change is in effect', [
    say('The change that was planned for your renewal is now in effect.'),
    table(changedRows),
    link('{{ site_url }}/dashboard', 'View your services'),
    mutedText('If you didn’t ask for this, reply to this email and we’ll look into it right away.'),
  ]),
  variables: ['customer_name', 'from_package', 'package_name', 'change_date', 'amount'],
}

const renewalRows = [
  { label: 'Service', value: '{{ package_name }}' },
  { label: 'Renews on', value: '{{ renewal_date | day }}' },
]

/** Sent before a saved card is charged. */
export const cardRenewalEmail: EmailDefinition = {
  name: 'card_renewal',
  type: 'notification',
  subject: 'Your {{ package_name }} renews on {{ renewal_date | day }}',
  ...letter('We’ll charge your card soon', [
    say(
      'Your service renews automatically. If your card is still valid, you don’t need to do anything.',
    ),
    sum('{{ amount | rand }}', 'To be charged'),
    textIf('vat_change', '{{ vat_change }}'),
    table(renewalRows),
    link('{{ site_url }}/dashboard', 'View your services'),
    mutedText('You can change or cancel the service in your dashboard before that day.'),
  ]),
  variables: ['customer_name', 'package_name', 'renewal_date', 'amount', 'vat_change'],
}

const restoredRows = [
  { label: 'Paid until', value: '{{ paid_until | day }}', when: 'paid_until' },
  {
    label: 'Next payment',
    value: '{{ amount | rand }} on {{ renewal_date | day }}',
    when: 'amount',
  },
]

/** Sent when a suspended service was paid and is restored. */
export const serviceRestoredEmail: EmailDefinition = {
  name: 'service_restored',
  type: 'notification',
  subject: 'Your service {{ package_name }} is running again',
  ...letter('Your service is back', [
    say('Thank you for your payment. {{ package_name }} is running again.'),
    table(restoredRows),
    link('{{ site_url }}/dashboard', 'Go to your services'),
  ]),
  variables: ['customer_name', 'package_name', 'paid_until', 'renewal_date', 'amount'],
}
