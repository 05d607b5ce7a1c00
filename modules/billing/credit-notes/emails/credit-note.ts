import type { EmailDefinition } from '#modules/mail/rules/email.ts'
import { amount, button, facts, heading, paragraph, textFacts } from '#modules/mail/rules/email-parts.ts'

const rows = [
  { label: 'Credit note', value: '{{ credit_note_number }}' },
  { label: 'Reason', value: '{{ reason }}', when: 'reason' },
]

/** A credit note sent to its customer, with the PDF. */
export const creditNoteEmail: EmailDefinition = {
  name: 'credit_note',
  type: 'transactional',
  subject: 'Credit note {{ credit_note_number }} from {{ site_title }}',
  html: [
    heading('We have credited your account'),
    paragraph('Hello {{ customer_name }}'),
    paragraph(
      'Credit note {{ credit_note_number }} is attached as a PDF. Money that you had paid on it stays with us as credit for your next invoice.',
    ),
    amount('{{ amount | rand }}', 'Credited'),
    facts(rows),
    button('{{ site_url }}/dashboard/invoices', 'See your invoices'),
  ].join('\n'),
  text: `Hello {{ customer_name }}

Credit note {{ credit_note_number }} is attached as a PDF. Money that you had paid on it stays with us as credit for your next invoice.

Credited: {{ amount | rand }}
${textFacts(rows)}
See your invoices: {{ site_url }}/dashboard/invoices`,
  variables: ['customer_name', 'credit_note_number', 'amount', 'reason'],
}
