import type { EmailDefinition } from '#modules/mail/rules/email.ts'
import { letter, link, say, sum, table } from '#modules/mail/rules/letter.ts'

const rows = [
  { label: 'From', value: '{{ from_date | day }}' },
  { label: 'To', value: '{{ to_date | day }}' },
]

/**
 * An account statement as a PDF, sent by staff. Its balance is the one on the attached document.
 */
export const accountStatementEmail: EmailDefinition = {
  name: 'account_statement',
  type: 'transactional',
  subject: 'Your account statement from {{ site_title }}',
  ...letter('Your account statement', [
    say('Your account statement is attached as a PDF.'),
    sum('{{ amount | rand }}', '{{ balance_label }}'),
    table(rows),
    link('{{ statement_url }}', 'View your statement'),
    say('If something doesn’t look right, please reply to this email.'),
  ]),
  variables: ['customer_name', 'from_date', 'to_date', 'amount', 'balance_label', 'statement_url'],
}
