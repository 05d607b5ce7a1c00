import { documentAtStart, documentInSentence } from '#modules/billing/documents/rules/invoice.ts'
import type { EmailDefinition } from '#modules/mail/rules/email.ts'
import {
  amount,
  button,
  callout,
  facts,
  heading,
  paragraph,
  smallPrint,
  textFacts,
} from '#modules/mail/rules/email-parts.ts'

const rows = [
  { label: documentAtStart, value: '{{ invoice_number }}' },
  { label: 'For', value: '{{ package_name }}' },
  { label: 'Due', value: '{{ due_date | day }}' },
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
/**
 * What was paid already is said, so that a customer who paid a part does not read that nothing
 * came.
 */
const stillToPay = `{% if paid_amount != blank %}We’ve received {{ paid_amount | rand }} for this ${documentInSentence}. The rest hasn’t been paid yet.{% else %}This ${documentInSentence} hasn’t been paid yet.{% endif %}`
const common = [
  'customer_name',
  'document_name',
  'invoice_number',
  'invoice_url',
  'package_name',
  'amount',
  'due_date',
]
const bankNames = [
  'bank_name',
  'account_name',
  'account_number',
  'branch_code',
  'payment_reference',
]

/** Sent before and after the due date of an unpaid invoice. */
export const paymentReminderEmail: EmailDefinition = {
  name: 'payment_reminder',
  type: 'notification',
  subject: `Reminder: ${documentInSentence} {{ invoice_number }}, due {{ due_date | day }}`,
  html: [
    heading(`A reminder about your ${documentInSentence}`),
    paragraph('Hello {{ customer_name }}'),
    paragraph(`${stillToPay} It’s attached as it stands today.`),
    amount('{{ amount | rand }}', 'Still to pay'),
    facts(rows),
    bankHtml,
    button('{{ invoice_url }}', `Pay this ${documentInSentence}`),
    smallPrint(
      'If you’ve paid in the last two days, your payment is on its way to us and you don’t need to do anything.',
    ),
  ].join('\n'),
  text: `Hello {{ customer_name }}

${stillToPay} It’s attached as it stands today.

Still to pay: {{ amount | rand }}
${textFacts(rows)}${bankText}
Pay this ${documentInSentence}: {{ invoice_url }}

If you’ve paid in the last two days, your payment is on its way to us and you don’t need to do anything.`,
  variables: [...common, 'paid_amount', ...bankNames],
}

/** The warning before a service is suspended. */
export const suspensionWarningEmail: EmailDefinition = {
  name: 'suspension_warning',
  type: 'notification',
  subject: `Your service will be suspended: ${documentInSentence} {{ invoice_number }} is overdue`,
  html: [
    heading('Your service is about to be suspended'),
    paragraph('Hello {{ customer_name }}'),
    paragraph(
      `This ${documentInSentence} is overdue. If it isn’t paid, we will suspend the service below on {{ suspension_date | day }}. Its website and email will stop working.`,
    ),
    amount('{{ amount | rand }}', 'Still to pay'),
    facts(rows),
    bankHtml,
    button('{{ invoice_url }}', `Pay this ${documentInSentence}`),
    smallPrint('If you can only pay later, reply to this email and tell us when.'),
  ].join('\n'),
  text: `Hello {{ customer_name }}

This ${documentInSentence} is overdue. If it isn’t paid, we will suspend the service below on {{ suspension_date | day }}. Its website and email will stop working.

Still to pay: {{ amount | rand }}
${textFacts(rows)}${bankText}
Pay this ${documentInSentence}: {{ invoice_url }}

If you can only pay later, reply to this email and tell us when.`,
  variables: [...common, 'suspension_date', ...bankNames],
}

/** Sent when a service was suspended; says how to get it back. */
export const serviceSuspendedEmail: EmailDefinition = {
  name: 'service_suspended',
  type: 'notification',
  subject: 'Your service {{ package_name }} is suspended',
  html: [
    heading('Your service is suspended'),
    paragraph('Hello {{ customer_name }}'),
    paragraph(
      `We’ve suspended the service below because its ${documentInSentence} is overdue. Your files and email are safe. As soon as we receive your payment, the service is back.`,
    ),
    amount('{{ amount | rand }}', 'Still to pay'),
    facts(rows),
    bankHtml,
    button('{{ invoice_url }}', 'Pay and restore my service'),
  ].join('\n'),
  text: `Hello {{ customer_name }}

We’ve suspended the service below because its ${documentInSentence} is overdue. Your files and email are safe. As soon as we receive your payment, the service is back.

Still to pay: {{ amount | rand }}
${textFacts(rows)}${bankText}
Pay and restore your service: {{ invoice_url }}`,
  variables: [...common, ...bankNames],
}
