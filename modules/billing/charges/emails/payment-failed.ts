import type { EmailDefinition } from '#modules/mail/rules/email.ts'
import { amount, button, facts, heading, paragraph, smallPrint, textFacts } from '#modules/mail/rules/email-parts.ts'

const rows = [
  { label: 'Invoice', value: '{{ invoice_number }}' },
  { label: 'Service', value: '{{ package_name }}' },
  { label: 'Next try', value: '{{ next_attempt }}', when: 'next_attempt' },
]

/** A card charge for a renewal did not go through. */
export const paymentFailedEmail: EmailDefinition = {
  name: 'payment_failed',
  type: 'transactional',
  subject: 'Your payment for {{ package_name }} did not go through',
  html: [
    heading('We could not charge your card'),
    paragraph('Hello {{ customer_name }}'),
    paragraph(
      'Your bank did not approve the payment below. Your service keeps running for now. Please pay the invoice or use another card, so that it stays on.',
    ),
    amount('{{ amount | rand }}', 'Due'),
    facts(rows),
    button('{{ invoice_url }}', 'Pay this invoice'),
    smallPrint('Paid in the meantime? Then there is nothing to do.'),
  ].join('\n'),
  text: `Hello {{ customer_name }}

Your bank did not approve the payment below. Your service keeps running for now. Please pay the invoice or use another card, so that it stays on.

Due: {{ amount | rand }}
${textFacts(rows)}
Pay this invoice: {{ invoice_url }}

Paid in the meantime? Then there is nothing to do.`,
  variables: ['customer_name', 'invoice_number', 'invoice_url', 'package_name', 'amount', 'next_attempt'],
}
