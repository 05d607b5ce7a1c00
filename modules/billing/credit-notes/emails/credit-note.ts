import type { EmailDefinition } from '#modules/mail/rules/email.ts'
import { letter, link, say, sum, table, textIf } from '#modules/mail/rules/letter.ts'

const creditNoteRows = [
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
    table(creditNoteRows),
    link('{{ site_url }}/dashboard/invoices', 'View your invoices'),
  ]),
  variables: ['customer_name', 'credit_note_number', 'amount', 'reason'],
}

const revisionRows = [
  { label: 'Replaces', value: '{{ invoice_number }}' },
  { label: 'Taken off', value: '{{ reduction | rand }}' },
  { label: 'Reason', value: '{{ reason }}', when: 'reason' },
]

/** A pro-forma that was corrected before any money came, with its PDF (D37). */
export const revisedProFormaEmail: EmailDefinition = {
  name: 'revised_pro_forma',
  type: 'transactional',
  subject: 'Revised pro-forma {{ revision_number }} from {{ site_title }}',
  ...letter('Your pro-forma was revised', [
    say(
      'Revised pro-forma {{ revision_number }} is attached as a PDF. It replaces the one that we sent before.',
    ),
    sum('{{ amount | rand }}', 'New total'),
    table(revisionRows),
    textIf('renewal_note', '{{ renewal_note }}'),
    link('{{ site_url }}/dashboard/invoices', 'View your invoices'),
  ]),
  variables: [
    'customer_name',
    'revision_number',
    'invoice_number',
    'reduction',
    'amount',
    'reason',
    'renewal_note',
  ],
}
