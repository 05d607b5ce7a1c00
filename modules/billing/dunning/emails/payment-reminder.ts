import type { EmailDefinition } from '#modules/mail/rules/email.ts'
import { amount, button, callout, facts, heading, paragraph, smallPrint, textFacts } from '#modules/mail/rules/email-parts.ts'

const rows = [
  { label: 'Invoice', value: '{{ invoice_number }}' },
  { label: 'For', value: '{{ package_name }}' },
  { label: 'Due', value: '{{ due_date }}' },
]
const bank = [
  { label: 'Bank', value: '{{ bank_name }}' },
  { label: 'Account name', value: '{{ account_name }}' },
  { label: 'Account number', value: '{{ account_number }}' },
  { label: 'Branch code', value: '{{ branch_code }}', when: 'branch_code' },
  { label: 'Your reference', value: '{{ payment_reference }}' },
]
const bankHtml = `{% if bank_name != blank %}${paragraph('You can pay by bank transfer:')}${facts(bank)}${callout('Please use <strong>{{ payment_reference }}</strong> as the payment reference.')}{% endif %}`
const bankText = `{% if bank_name != blank %}
You can pay by bank transfer:
${textFacts(bank)}{% endif %}`
const common = ['customer_name', 'invoice_number', 'invoice_url', 'package_name', 'amount', 'due_date']
const bankNames = ['bank_name', 'account_name', 'account_number', 'branch_code', 'payment_reference']

/** Before and after the due date of an invoice that waits. */
export const paymentReminderEmail: EmailDefinition = {
  name: 'payment_reminder',
  type: 'notification',
  subject: 'Reminder: invoice {{ invoice_number }} is due on {{ due_date }}',
  html: [
    heading('A reminder about your invoice'),
    paragraph('Hello {{ customer_name }}'),
    paragraph('This invoice is not paid yet. It is attached once more.'),
    amount('{{ amount | rand }}', 'Still to pay'),
    facts(rows),
    bankHtml,
    button('{{ invoice_url }}', 'Pay this invoice'),
    smallPrint('Paid in the last two days? Then your payment is on its way to us and there is nothing to do.'),
  ].join('\n'),
  text: `Hello {{ customer_name }}

This invoice is not paid yet. It is attached once more.

Still to pay: {{ amount | rand }}
${textFacts(rows)}${bankText}
Pay this invoice: {{ invoice_url }}

Paid in the last two days? Then your payment is on its way to us and there is nothing to do.`,
  variables: [...common, ...bankNames],
}

/** The last word before a service is suspended. */
export const suspensionWarningEmail: EmailDefinition = {
  name: 'suspension_warning',
  type: 'notification',
  subject: 'Your service will be suspended: invoice {{ invoice_number }} is overdue',
  html: [
    heading('Please pay, or your service stops'),
    paragraph('Hello {{ customer_name }}'),
    paragraph(
      'This invoice is overdue. If it stays unpaid, the service below is suspended from {{ suspension_date }}: its website and mail stop working.',
    ),
    amount('{{ amount | rand }}', 'Still to pay'),
    facts(rows),
    bankHtml,
    button('{{ invoice_url }}', 'Pay this invoice'),
    smallPrint('Can you only pay later? Reply to this email and tell us when.'),
  ].join('\n'),
  text: `Hello {{ customer_name }}

This invoice is overdue. If it stays unpaid, the service below is suspended from {{ suspension_date }}: its website and mail stop working.

Still to pay: {{ amount | rand }}
${textFacts(rows)}${bankText}
Pay this invoice: {{ invoice_url }}

Can you only pay later? Reply to this email and tell us when.`,
  variables: [...common, 'suspension_date', ...bankNames],
}

/** It happened; how to undo it. */
export const serviceSuspendedEmail: EmailDefinition = {
  name: 'service_suspended',
  type: 'notification',
  subject: 'Your service {{ package_name }} is suspended',
  html: [
    heading('Your service is suspended'),
    paragraph('Hello {{ customer_name }}'),
    paragraph(
      'We have suspended the service below because its invoice is overdue. Your files and mail are kept. As soon as the payment is in, it runs again.',
    ),
    amount('{{ amount | rand }}', 'Still to pay'),
    facts(rows),
    bankHtml,
    button('{{ invoice_url }}', 'Pay and restore it'),
  ].join('\n'),
  text: `Hello {{ customer_name }}

We have suspended the service below because its invoice is overdue. Your files and mail are kept. As soon as the payment is in, it runs again.

Still to pay: {{ amount | rand }}
${textFacts(rows)}${bankText}
Pay and restore it: {{ invoice_url }}`,
  variables: [...common, ...bankNames],
}
