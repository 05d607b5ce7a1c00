import type { EmailDefinition } from '#modules/mail/rules/email.ts'
import { amount, button, facts, heading, paragraph, textFacts } from '#modules/mail/rules/email-parts.ts'

const rows = [
  { label: 'From', value: '{{ from_date | day }}' },
  { label: 'To', value: '{{ to_date | day }}' },
]

/** An account statement as a PDF, sent by staff. Its balance is the one on the attached document. */
export const accountStatementEmail: EmailDefinition = {
  name: 'account_statement',
  type: 'transactional',
  subject: 'Your account statement from {{ site_title }}',
  html: [
    heading('Your account statement'),
    paragraph('Hello {{ customer_name }}'),
    paragraph('Your account statement is attached as a PDF.'),
    amount('{{ amount | rand }}', '{{ balance_label }}'),
    facts(rows),
    button('{{ statement_url }}', 'View your statement'),
    paragraph('If something doesn’t look right, please reply to this email.'),
  ].join('\n'),
  text: `Hello {{ customer_name }}

Your account statement is attached as a PDF.

{{ balance_label }}: {{ amount | rand }}
${textFacts(rows)}
View your statement: {{ statement_url }}

If something doesn't look right, please reply to this email.`,
  variables: ['customer_name', 'from_date', 'to_date', 'amount', 'balance_label', 'statement_url'],
}
