import {
  documentAtStart,
  documentInSentence,
} from '#modules/billing/documents/rules/document-name.ts'
import type { EmailDefinition } from '#modules/mail/rules/email.ts'
import { letter, link, say, sum, table } from '#modules/mail/rules/letter.ts'

const rows = [
  { label: documentAtStart, value: '{{ invoice_number }}' },
  { label: 'For', value: '{{ package_name }}', when: 'package_name' },
  { label: 'Payment reversed', value: '{{ reversed_amount | rand }}' },
  { label: 'On', value: '{{ reversed_on | day }}' },
]

/**
 * Sent when the bank or the card took a payment back, and when staff say that the customer should
 * know.
 */
export const paymentReversedEmail: EmailDefinition = {
  name: 'payment_reversed',
  type: 'transactional',
  subject: 'Your payment for {{ invoice_number }} was reversed',
  ...letter('Your payment was reversed', [
    say(
      `Your payment for {{ invoice_number }} was reversed, so the amount below is due again. Your ${documentInSentence} is attached.`,
    ),
    sum('{{ amount | rand }}', 'Amount due'),
    table(rows),
    say(
      'If you didn’t expect this, ask your bank, or reply to this email and we’ll look into it with you.',
    ),
    link('{{ invoice_url }}', `View and pay this ${documentInSentence}`),
  ]),
  variables: [
    'customer_name',
    'document_name',
    'invoice_number',
    'invoice_url',
    'package_name',
    'reversed_amount',
    'reversed_on',
    'amount',
  ],
}
