import type { EmailDefinition } from '#modules/mail/rules/email.ts'
import { amount, button, facts, heading, paragraph, smallPrint, textFacts } from '#modules/mail/rules/email-parts.ts'

const rows = [
  { label: 'Order', value: '{{ order_id }}' },
  { label: 'Invoice', value: '{{ invoice_number }}' },
  { label: 'Package', value: '{{ package_name }}' },
  { label: 'Billed', value: '{{ billing_period }}' },
  { label: 'Payment method', value: '{{ payment_method }}' },
]

/** B§7.1: sent when an order is placed, and again on request. */
export const orderConfirmationEmail: EmailDefinition = {
  name: 'order_confirmation',
  type: 'transactional',
  subject: 'We have your order {{ order_id }}',
  html: [
    heading('Thank you, we have your order'),
    paragraph('Hello {{ customer_name }}'),
    paragraph('Your order is in. Here is what you chose; your invoice is attached.'),
    amount('{{ amount | rand }}', 'Total'),
    facts(rows),
    button('{{ site_url }}/dashboard', 'See your order'),
    smallPrint('Something not right? Reply to this email and a person will answer.'),
  ].join('\n'),
  text: `Hello {{ customer_name }}

Thank you, we have your order. Your invoice is attached.

Total: {{ amount | rand }}
${textFacts(rows)}
See your order: {{ site_url }}/dashboard

Something not right? Reply to this email and a person will answer.`,
  variables: ['customer_name', 'order_id', 'invoice_number', 'package_name', 'billing_period', 'amount', 'payment_method'],
}
