import type { EmailDefinition } from '#modules/mail/rules/email.ts'
import { amount, button, facts, heading, paragraph, textFacts } from '#modules/mail/rules/email-parts.ts'

const rows = [
  { label: 'Replaces', value: '{{ invoice_number }}' },
  { label: 'Taken off', value: '{{ reduction | rand }}' },
  { label: 'Reason', value: '{{ reason }}', when: 'reason' },
]

/** A pro-forma that was corrected before any money came, with its PDF (D37). */
export const revisedProFormaEmail: EmailDefinition = {
  name: 'revised_pro_forma',
  type: 'transactional',
  subject: 'Revised pro-forma {{ revision_number }} from {{ site_title }}',
  html: [
    heading('Your pro-forma was revised'),
    paragraph('Hello {{ customer_name }}'),
    paragraph('Revised pro-forma {{ revision_number }} is attached as a PDF. It replaces the one that we sent before.'),
    amount('{{ amount | rand }}', 'New total'),
    facts(rows),
    button('{{ site_url }}/dashboard/invoices', 'View your invoices'),
  ].join('\n'),
  text: `Hello {{ customer_name }}

Revised pro-forma {{ revision_number }} is attached as a PDF. It replaces the one that we sent before.

New total: {{ amount | rand }}
${textFacts(rows)}
View your invoices: {{ site_url }}/dashboard/invoices`,
  variables: ['customer_name', 'revision_number', 'invoice_number', 'reduction', 'amount', 'reason'],
}
