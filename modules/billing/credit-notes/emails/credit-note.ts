import type { EmailDefinition } from '#modules/mail/rules/email.ts'
import { amount, button, facts, heading, paragraph, textFacts } from '#modules/mail/rules/email-parts.ts'

const rows = [
  { label: 'Credit note', value: '{{ credit_note_number }}' },
  { label: 'Reason', value: '{{ reason }}', when: 'reason' },
]

/** A credit note, with its PDF. */
export const creditNoteEmail: EmailDefinition = {
  name: 'credit_note',
  type: 'transactional',
  subject: 'Credit note {{ credit_note_number }} from {{ site_title }}',
  html: [
    heading('We have credited your account'),
    paragraph('Hello {{ customer_name }}'),
    paragraph(
      'Credit note {{ credit_note_number }} is attached as a PDF. Anything you had already paid stays on your account as credit for your next invoice.',
    ),
    amount('{{ amount | rand }}', 'Credited'),
    facts(rows),
    button('{{ site_url }}/dashboard/invoices', 'View your invoices'),
  ].join('\n'),
  text: `Hello {{ customer_name }}

Credit note {{ credit_note_number }} is attached as a PDF. Anything you had already paid stays on your account as credit for your next invoice.

Credited: {{ amount | rand }}
${textFacts(rows)}
View your invoices: {{ site_url }}/dashboard/invoices`,
  variables: ['customer_name', 'credit_note_number', 'amount', 'reason'],
}
