import { documentAtStart, documentInSentence } from '#modules/billing/documents/rules/invoice.ts'
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

/** Not for what is billed once, and not while another debt keeps the service switched off. */
const whenActive = (words: string) => `{% if service_active != blank %}${words}{% endif %}`

const rows = [
  { label: documentAtStart, value: '{{ invoice_number }}' },
  { label: 'Order', value: '{{ order_id }}', when: 'order_id' },
  { label: 'For', value: '{{ package_name }}' },
  { label: 'Paid by', value: '{{ payment_method }}' },
  { label: 'Still to pay', value: '{{ balance | rand }}', when: 'balance' },
]

/** B§4: sent when the payment is recorded: once for the whole, and once for each part of it. */
export const paymentReceivedEmail: EmailDefinition = {
  name: 'payment_received',
  type: 'transactional',
  subject: 'Payment received for {{ invoice_number }}',
  html: [
    heading('We’ve received your payment'),
    paragraph('Hello {{ customer_name }}'),
    paragraph(
      `Thank you. ${whenActive('Your service is active. ')}Your ${documentInSentence} is attached for your records.`,
    ),
    amount('{{ amount | rand }}', 'Paid'),
    facts(rows),
    `{% if payment_lines != blank %}${smallPrint('{{ payment_lines | escape | newline_to_br | raw }}')}{% endif %}`,
    button('{{ site_url }}/dashboard', 'Go to your services'),
  ].join('\n'),
  text: `Hello {{ customer_name }}

Thank you. We’ve received your payment${whenActive(' and your service is active')}. Your ${documentInSentence} is attached for your records.

Paid: {{ amount | rand }}
${textFacts(rows)}{% if payment_lines != blank %}
{{ payment_lines }}
{% endif %}
Go to your services: {{ site_url }}/dashboard`,
  variables: [
    'customer_name',
    'document_name',
    'invoice_number',
    'order_id',
    'package_name',
    'amount',
    'balance',
    'payment_method',
    'payment_lines',
    'service_active',
  ],
}
