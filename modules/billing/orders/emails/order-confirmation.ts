import {
  documentAtStart,
  documentInSentence,
} from '#modules/billing/documents/rules/document-name.ts'
import type { EmailDefinition } from '#modules/mail/rules/email.ts'
import {
  amount,
  button,
  facts,
  heading,
  paragraph,
  smallPrint,
  textFacts,
} from '#modules/mail/rules/email-parts.ts'

const rows = [
  { label: 'Order', value: '{{ order_id }}' },
  { label: documentAtStart, value: '{{ invoice_number }}' },
  { label: 'For', value: '{{ package_name }}' },
  { label: 'Billing period', value: '{{ billing_period }}' },
  { label: 'Payment method', value: '{{ payment_method }}' },
  { label: 'Purchase order', value: '{{ purchase_order_number }}', when: 'purchase_order_number' },
]

/** B§7.1: sent when an order is placed, and again on request. */
export const orderConfirmationEmail: EmailDefinition = {
  name: 'order_confirmation',
  type: 'transactional',
  subject: 'We’ve received your order {{ order_id }}',
  html: [
    heading('Thank you for your order'),
    paragraph('Hello {{ customer_name }}'),
    paragraph(`We’ve received your order. Your ${documentInSentence} is attached.`),
    amount('{{ amount | rand }}', 'Total'),
    facts(rows),
    button('{{ site_url }}/dashboard', 'View your order'),
    smallPrint('Is something not right? Reply to this email and a person will answer.'),
  ].join('\n'),
  text: `Hello {{ customer_name }}

Thank you. We’ve received your order, and your ${documentInSentence} is attached.

Total: {{ amount | rand }}
${textFacts(rows)}
View your order: {{ site_url }}/dashboard

Is something not right? Reply to this email and a person will answer.`,
  variables: [
    'customer_name',
    'order_id',
    'document_name',
    'invoice_number',
    'package_name',
    'billing_period',
    'amount',
    'payment_method',
    'purchase_order_number',
  ],
}
