import type { EmailDefinition } from '#modules/mail/rules/email.ts'
import { amount, button, facts, heading, paragraph, textFacts } from '#modules/mail/rules/email-parts.ts'

const rows = [
  { label: 'Invoice', value: '{{ invoice_number }}' },
  { label: 'Order', value: '{{ order_id }}', when: 'order_id' },
  { label: 'Package', value: '{{ package_name }}' },
  { label: 'Paid by', value: '{{ payment_method }}' },
]

/** B§4: sent once, when the payment is recorded. */
export const paymentReceivedEmail: EmailDefinition = {
  name: 'payment_received',
  type: 'transactional',
  subject: 'Payment received for invoice {{ invoice_number }}',
  html: [
    heading('We’ve received your payment'),
    paragraph('Hello {{ customer_name }}'),
    paragraph('Thank you. Your service is active. The paid invoice is attached for your records.'),
    amount('{{ amount | rand }}', 'Received'),
    facts(rows),
    button('{{ site_url }}/dashboard', 'Go to your services'),
  ].join('\n'),
  text: `Hello {{ customer_name }}

Thank you. We’ve received your payment and your service is active. The paid invoice is attached for your records.

Received: {{ amount | rand }}
${textFacts(rows)}
Go to your services: {{ site_url }}/dashboard`,
  variables: ['customer_name', 'invoice_number', 'order_id', 'package_name', 'amount', 'payment_method'],
}
