import { documentAtStart, documentInSentence } from '#modules/billing/documents/rules/invoice.ts'
import type { EmailDefinition } from '#modules/mail/rules/email.ts'
import {
  amount,
  button,
  callout,
  facts,
  heading,
  paragraph,
  textFacts,
} from '#modules/mail/rules/email-parts.ts'

const rows = [
  { label: documentAtStart, value: '{{ invoice_number }}' },
  { label: 'For', value: '{{ package_name }}', when: 'package_name' },
  { label: 'Purchase order', value: '{{ purchase_order_number }}', when: 'purchase_order_number' },
  { label: 'Due', value: '{{ due_date | day }}', when: 'due_date' },
]
const bank = [
  { label: 'Bank', value: '{{ bank_name }}' },
  { label: 'Account name', value: '{{ account_name }}' },
  { label: 'Account number', value: '{{ account_number }}' },
  { label: 'Branch code', value: '{{ branch_code }}', when: 'branch_code' },
  { label: 'Your reference', value: '{{ payment_reference }}' },
]

/**
 * An invoice, with its PDF. Bank details appear when the caller passes them (EFT is on and money is
 * due).
 */
export const invoiceEmail: EmailDefinition = {
  name: 'invoice',
  type: 'transactional',
  subject: `${documentAtStart} {{ invoice_number }} from {{ site_title }}`,
  html: [
    heading(`Your ${documentInSentence}`),
    paragraph('Hello {{ customer_name }}'),
    paragraph(`${documentAtStart} {{ invoice_number }} is attached as a PDF.`),
    amount('{{ amount | rand }}', 'Amount due'),
    facts(rows),
    `{% if bank_name != blank %}${paragraph('You can pay by bank transfer:')}${facts(bank)}${callout('Please use <strong>{{ payment_reference }}</strong> as the payment reference.')}{% endif %}`,
    button('{{ invoice_url }}', `View and pay this ${documentInSentence}`),
  ].join('\n'),
  text: `Hello {{ customer_name }}

${documentAtStart} {{ invoice_number }} is attached as a PDF.

Amount due: {{ amount | rand }}
${textFacts(rows)}{% if bank_name != blank %}
You can pay by bank transfer:
${textFacts(bank)}{% endif %}
View and pay this ${documentInSentence}: {{ invoice_url }}`,
  variables: [
    'customer_name',
    'document_name',
    'invoice_number',
    'invoice_url',
    'package_name',
    'amount',
    'due_date',
    'purchase_order_number',
    'bank_name',
    'account_name',
    'account_number',
    'branch_code',
    'payment_reference',
  ],
}
