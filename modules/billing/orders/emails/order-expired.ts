import type { EmailDefinition } from '#modules/mail/rules/email.ts'
import { button, facts, heading, paragraph, smallPrint, textFacts } from '#modules/mail/rules/email-parts.ts'

const rows = [
  { label: 'Order', value: '{{ order_id }}' },
  { label: 'For', value: '{{ package_name }}' },
  { label: 'Ordered on', value: '{{ order_date | day }}' },
]

/** D42: sent once, when an order on which nothing was paid is cancelled. */
export const orderExpiredEmail: EmailDefinition = {
  name: 'order_expired',
  type: 'notification',
  subject: 'Your order {{ order_id }} has expired',
  html: [
    heading('Your order has expired'),
    paragraph('Hello {{ customer_name }}'),
    paragraph('We didn’t receive a payment for this order within {{ days }} days, so we’ve cancelled it. You don’t owe us anything.'),
    facts(rows),
    button('{{ site_url }}/products', 'Order again'),
    smallPrint('Have you paid already? Reply to this email with your proof of payment and we’ll sort it out.'),
  ].join('\n'),
  text: `Hello {{ customer_name }}

We didn’t receive a payment for this order within {{ days }} days, so we’ve cancelled it. You don’t owe us anything.

${textFacts(rows)}
Order again: {{ site_url }}/products

Have you paid already? Reply to this email with your proof of payment and we’ll sort it out.`,
  variables: ['customer_name', 'order_id', 'package_name', 'order_date', 'days'],
}
