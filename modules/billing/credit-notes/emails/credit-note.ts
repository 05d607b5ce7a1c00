import type { EmailDefinition } from '#modules/mail/rules/email.ts'
import { letter, link, say, sum, table } from '#modules/mail/rules/letter.ts'

const rows = [
  { label: 'Credit note', value: '{{ credit_note_number }}' },
  { label: 'Reason', value: '{{ reason }}', when: 'reason' },
]

/** A credit note, with its PDF. */
export const creditNoteEmail: EmailDefinition = {
  name: 'credit_note',
  type: 'transactional',
  subject: 'Credit note {{ credit_note_number }} from {{ site_title }}',
  ...letter('We have credited your account', [
    say(
      'Credit note {{ credit_note_number }} is attached as a PDF. Anything you had already paid stays on your account as credit for your next invoice.',
    ),
    sum('{{ amount | rand }}', 'Credited'),
    table(rows),
    link('{{ site_url }}/dashboard/invoices', 'View your invoices'),
  ]),
  variables: ['customer_name', 'credit_note_number', 'amount', 'reason'],
}
