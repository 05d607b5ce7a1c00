import type { EmailDefinition } from '#modules/mail/rules/email.ts'
import { amount, button, facts, heading, paragraph, smallPrint, textFacts } from '#modules/mail/rules/email-parts.ts'

const rows = [
  { label: 'Service', value: '{{ package_name }}' },
  { label: 'Renews on', value: '{{ renewal_date | day }}' },
]

/** Sent before a saved card is charged. */
export const cardRenewalEmail: EmailDefinition = {
  name: 'card_renewal',
  type: 'notification',
  subject: 'Your {{ package_name }} renews on {{ renewal_date | day }}',
  html: [
    heading('We’ll charge your card soon'),
    paragraph('Hello {{ customer_name }}'),
    paragraph('Your service renews automatically. If your card is still valid, you don’t need to do anything.'),
    amount('{{ amount | rand }}', 'To be charged'),
    `{% if vat_change != blank %}${paragraph('{{ vat_change }}')}{% endif %}`,
    facts(rows),
    button('{{ site_url }}/dashboard', 'View your services'),
    smallPrint('You can change or cancel the service in your dashboard before that day.'),
  ].join('\n'),
  text: `Hello {{ customer_name }}

Your service renews automatically. If your card is still valid, you don’t need to do anything.

To be charged: {{ amount | rand }}
{% if vat_change != blank %}{{ vat_change }}
{% endif %}${textFacts(rows)}
View your services: {{ site_url }}/dashboard

You can change or cancel the service in your dashboard before that day.`,
  variables: ['customer_name', 'package_name', 'renewal_date', 'amount', 'vat_change'],
}

const restoredRows = [
  { label: 'Paid until', value: '{{ paid_until | day }}', when: 'paid_until' },
  { label: 'Next payment', value: '{{ amount | rand }} on {{ renewal_date | day }}', when: 'renewal_date' },
]

/** Sent when a suspended service was paid and is restored. */
export const serviceRestoredEmail: EmailDefinition = {
  name: 'service_restored',
  type: 'notification',
  subject: 'Your service {{ package_name }} is running again',
  html: [
    heading('Your service is back'),
    paragraph('Hello {{ customer_name }}'),
    paragraph('Thank you for your payment. {{ package_name }} is running again.'),
    facts(restoredRows),
    button('{{ site_url }}/dashboard', 'Go to your services'),
  ].join('\n'),
  text: `Hello {{ customer_name }}

Thank you for your payment. {{ package_name }} is running again.

${textFacts(restoredRows)}
Go to your services: {{ site_url }}/dashboard`,
  variables: ['customer_name', 'package_name', 'paid_until', 'renewal_date', 'amount'],
}
