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
  { label: 'Bank', value: '{{ bank_name }}' },
  { label: 'Account name', value: '{{ account_name }}' },
  { label: 'Account number', value: '{{ account_number }}' },
  { label: 'Account type', value: '{{ account_type | capitalize }}', when: "account_type != ''" },
  { label: 'Branch code', value: '{{ branch_code }}', when: "branch_code != ''" },
  { label: 'Your reference', value: '{{ payment_reference }}' },
]

/** Bank details for an order paid by EFT. */
export const bankTransferInstructionsEmail: EmailDefinition = {
  name: 'bank_transfer_instructions',
  type: 'transactional',
  subject: 'How to pay for order {{ order_id }}',
  html: [
    heading('Pay by bank transfer'),
    paragraph('Hello {{ customer_name }}'),
    paragraph(
      'Please pay the amount below into our account. We set up your service as soon as the money reaches us, usually within one or two business days.',
    ),
    amount('{{ amount | rand }}', 'Amount to pay'),
    facts(rows),
    callout(
      'Use <strong>{{ payment_reference }}</strong> as the payment reference, exactly as written. It’s how we know the payment is yours.',
    ),
    `{% if payment_instructions != blank %}${paragraph('{{ payment_instructions | escape | newline_to_br | raw }}')}{% endif %}`,
    button('{{ payment_url }}', 'View these details online'),
    smallPrint(
      'We never change our bank details by email. If in doubt, check them in your account or phone us before you pay.',
    ),
  ].join('\n'),
  text: `Hello {{ customer_name }}

Please pay the amount below into our account. We set up your service as soon as the money reaches us, usually within one or two business days.

Amount to pay: {{ amount | rand }}
${textFacts(rows)}
Use {{ payment_reference }} as the payment reference, exactly as written. It’s how we know the payment is yours.
{% if payment_instructions != blank %}
{{ payment_instructions }}
{% endif %}
View these details online: {{ payment_url }}

We never change our bank details by email. If in doubt, check them in your account or phone us before you pay.`,
  variables: [
    'customer_name',
    'order_id',
    'amount',
    'bank_name',
    'account_name',
    'account_number',
    'account_type',
    'branch_code',
    'payment_reference',
    'payment_instructions',
    'payment_url',
  ],
}
