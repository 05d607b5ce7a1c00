import type { EmailDefinition } from '#modules/mail/rules/email.ts'
import { letter, link, mutedText, say, sum, table, textIf } from '#modules/mail/rules/letter.ts'

const rows = [
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
    table(rows),
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
