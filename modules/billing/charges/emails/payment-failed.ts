import { documentAtStart, documentInSentence } from '#modules/billing/documents/rules/document-name.ts'
import type { EmailDefinition } from '#modules/mail/rules/email.ts'
import { amount, button, facts, heading, paragraph, smallPrint, textFacts } from '#modules/mail/rules/email-parts.ts'

const rows = [
  { label: documentAtStart, value: '{{ invoice_number }}' },
  { label: 'Service', value: '{{ package_name }}' },
  { label: 'Next attempt', value: '{{ next_attempt | day }}', when: 'next_attempt' },
]

/** A card charge for a renewal was declined. */
export const paymentFailedEmail: EmailDefinition = {
  name: 'payment_failed',
  type: 'transactional',
  subject: 'Your payment for {{ package_name }} didn’t go through',
  html: [
    heading('We couldn’t charge your card'),
    paragraph('Hello {{ customer_name }}'),
    paragraph(
      `Your bank didn’t approve the payment below. Your service is still running for now. To keep it running, please pay the ${documentInSentence} or use another card.`,
    ),
    amount('{{ amount | rand }}', 'Due'),
    facts(rows),
    button('{{ invoice_url }}', `Pay this ${documentInSentence}`),
    smallPrint('If you’ve already paid, you don’t need to do anything.'),
  ].join('\n'),
  text: `Hello {{ customer_name }}

Your bank didn’t approve the payment below. Your service is still running for now. To keep it running, please pay the ${documentInSentence} or use another card.

Due: {{ amount | rand }}
${textFacts(rows)}
Pay this ${documentInSentence}: {{ invoice_url }}

If you’ve already paid, you don’t need to do anything.`,
  variables: ['customer_name', 'document_name', 'invoice_number', 'invoice_url', 'package_name', 'amount', 'next_attempt'],
}
