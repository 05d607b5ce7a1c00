import type { EmailDefinition } from '#modules/mail/rules/email.ts'
import { letter, link, say, sum, table } from '#modules/mail/rules/letter.ts'

const rows = [
  { label: 'Paid by', value: '{{ payment_method }}' },
  { label: 'Paid to', value: '{{ payout_account }}', when: 'payout_account' },
  { label: 'Reference', value: '{{ payment_reference }}', when: 'payment_reference' },
  { label: 'For', value: '{{ invoice_number }}', when: 'invoice_number' },
  { label: 'On', value: '{{ paid_on | day }}' },
]

/** The remittance advice of a payout: sent once, when staff say that it was paid. */
export const payoutSentEmail: EmailDefinition = {
  name: 'payout_sent',
  type: 'transactional',
  subject: 'We’ve paid {{ amount | rand }} to you',
  ...letter('We’ve paid you back', [
    say(
      'We’ve paid the amount below from the credit on your account. Depending on your bank, it can take a few working days to show.',
    ),
    sum('{{ amount | rand }}', 'Paid to you'),
    table(rows),
    link('{{ statement_url }}', 'View your statement'),
  ]),
  variables: [
    'customer_name',
    'amount',
    'payment_method',
    'payout_account',
    'payment_reference',
    'invoice_number',
    'paid_on',
    'statement_url',
  ],
}
