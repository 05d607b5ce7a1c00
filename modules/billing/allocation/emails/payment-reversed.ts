import { documentAtStart, documentInSentence } from '#modules/billing/documents/rules/document-name.ts'
import type { EmailDefinition } from '#modules/mail/rules/email.ts'
import { amount, button, facts, heading, paragraph, textFacts } from '#modules/mail/rules/email-parts.ts'

const rows = [
  { label: documentAtStart, value: '{{ invoice_number }}' },
  { label: 'For', value: '{{ package_name }}', when: 'package_name' },
  { label: 'Payment taken back', value: '{{ reversed_amount | rand }}' },
  { label: 'On', value: '{{ reversed_on | day }}' },
]

/** Sent when the bank or the card took a payment back, and when staff say that the customer should know. */
export const paymentReversedEmail: EmailDefinition = {
  name: 'payment_reversed',
  type: 'transactional',
  subject: 'Your payment for {{ invoice_number }} was reversed',
  html: [
    heading('Your payment was reversed'),
    paragraph('Hello {{ customer_name }}'),
    paragraph(`Your payment for {{ invoice_number }} was taken back, so the amount below is due again. Your ${documentInSentence} is attached.`),
    amount('{{ amount | rand }}', 'Amount due'),
    facts(rows),
    paragraph('If you didn’t expect this, ask your bank, or reply to this email and we’ll look into it with you.'),
    button('{{ invoice_url }}', `View and pay this ${documentInSentence}`),
  ].join('\n'),
  text: `Hello {{ customer_name }}

Your payment for {{ invoice_number }} was taken back, so the amount below is due again. Your ${documentInSentence} is attached.

Amount due: {{ amount | rand }}
${textFacts(rows)}
If you didn’t expect this, ask your bank, or reply to this email and we’ll look into it with you.

View and pay this ${documentInSentence}: {{ invoice_url }}`,
  variables: ['customer_name', 'document_name', 'invoice_number', 'invoice_url', 'package_name', 'reversed_amount', 'reversed_on', 'amount'],
}
