import type { EmailDefinition } from '#modules/mail/rules/email.ts'
import { amount, button, facts, heading, paragraph, smallPrint, textFacts } from '#modules/mail/rules/email-parts.ts'

const rows = [
  { label: 'Service', value: '{{ package_name }}' },
  { label: 'Renews on', value: '{{ renewal_date }}' },
]

/** Before a stored card is charged. */
export const cardRenewalEmail: EmailDefinition = {
  name: 'card_renewal',
  type: 'notification',
  subject: 'Your {{ package_name }} renews on {{ renewal_date }}',
  html: [
    heading('We will charge your card soon'),
    paragraph('Hello {{ customer_name }}'),
    paragraph('Your service renews by itself. There is nothing to do if your card is still valid.'),
    amount('{{ amount | rand }}', 'To be charged'),
    facts(rows),
    button('{{ site_url }}/dashboard', 'See your services'),
    smallPrint('You can cancel or change the service in your dashboard before that day.'),
  ].join('\n'),
  text: `Hello {{ customer_name }}

Your service renews by itself. There is nothing to do if your card is still valid.

To be charged: {{ amount | rand }}
${textFacts(rows)}
See your services: {{ site_url }}/dashboard

You can cancel or change the service in your dashboard before that day.`,
  variables: ['customer_name', 'package_name', 'renewal_date', 'amount'],
}

/** A suspended service after its payment. */
export const serviceRestoredEmail: EmailDefinition = {
  name: 'service_restored',
  type: 'notification',
  subject: 'Your service {{ package_name }} is running again',
  html: [
    heading('Your service is back'),
    paragraph('Hello {{ customer_name }}'),
    paragraph('Thank you for your payment. {{ package_name }} is running again.'),
    button('{{ site_url }}/dashboard', 'Go to your services'),
  ].join('\n'),
  text: `Hello {{ customer_name }}

Thank you for your payment. {{ package_name }} is running again.

Go to your services: {{ site_url }}/dashboard`,
  variables: ['customer_name', 'package_name'],
}
