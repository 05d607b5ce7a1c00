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
import { letter, link, mutedText, say, table } from '#modules/mail/rules/letter.ts'

const confirmationRows = [
  { label: 'Order', value: '{{ order_id }}' },
  { label: documentAtStart, value: '{{ invoice_number }}' },
  { label: 'For', value: '{{ package_name }}' },
  { label: 'Billing period', value: '{{ billing_period }}' },
  { label: 'Payment method', value: '{{ payment_method }}' },
  { label: 'Purchase order', value: '{{ purchase_order_number }}', when: 'purchase_order_number' },
]

/** The amounts of an order of several lines, such as a package with its setup fee. */
const items = {
  html: `{% if order_items != blank %}${smallPrint('{{ order_items | escape | newline_to_br | raw }}')}{% endif %}`,
  text: `{% if order_items != blank %}
{{ order_items }}
{% endif %}`,
}

const bankRows = [
  { label: 'Bank', value: '{{ bank_name }}' },
  { label: 'Account name', value: '{{ account_name }}' },
  { label: 'Account number', value: '{{ account_number }}' },
  { label: 'Account type', value: '{{ account_type | capitalize }}', when: "account_type != ''" },
  { label: 'Branch code', value: '{{ branch_code }}', when: "branch_code != ''" },
  { label: 'Your reference', value: '{{ payment_reference }}' },
]

/** How to pay by transfer: in the confirmation of such an order, and in an email of its own. */
export const transfer = {
  html: [
    facts(bankRows),
    callout(
      'Use <strong>{{ payment_reference }}</strong> as the payment reference, exactly as written. It’s how we know the payment is yours.',
    ),
    `{% if payment_instructions != blank %}${paragraph('{{ payment_instructions | escape | newline_to_br | raw }}')}{% endif %}`,
    button('{{ payment_url }}', 'View these details online'),
    smallPrint(
      'We never change our bank details by email. If in doubt, check them in your account or phone us before you pay.',
    ),
  ].join('\n'),
  text: `${textFacts(bankRows)}
Use {{ payment_reference }} as the payment reference, exactly as written. It’s how we know the payment is yours.
{% if payment_instructions != blank %}
{{ payment_instructions }}
{% endif %}
View these details online: {{ payment_url }}

We never change our bank details by email. If in doubt, check them in your account or phone us before you pay.`,
  variables: [
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
const howToPay =
  'Please pay the total by bank transfer. We set up your service as soon as the money reaches us, usually within one or two business days.'

/**
 * B§7.1: sent when an order is placed, and again on request. That of an order by transfer says how
 * to pay.
 */
export const orderConfirmationEmail: EmailDefinition = {
  name: 'order_confirmation',
  type: 'transactional',
  subject: 'We’ve received your order {{ order_id }}',
  html: [
    heading('Thank you for your order'),
    paragraph('Hello {{ customer_name }}'),
    paragraph(`We’ve received your order. Your ${documentInSentence} is attached.`),
    amount('{{ amount | rand }}', 'Total'),
    facts(confirmationRows),
    items.html,
    `{% if bank_name != blank %}${paragraph(howToPay)}${transfer.html}{% else %}${button('{{ site_url }}/dashboard', 'View your order')}{% endif %}`,
    smallPrint('Is something not right? Reply to this email and a person will answer.'),
  ].join('\n'),
  text: `Hello {{ customer_name }}

Thank you. We’ve received your order, and your ${documentInSentence} is attached.

Total: {{ amount | rand }}
${textFacts(confirmationRows)}${items.text}
{% if bank_name != blank %}
${howToPay}

${transfer.text}
{% else %}
View your order: {{ site_url }}/dashboard
{% endif %}
Is something not right? Reply to this email and a person will answer.`,
  variables: [
    'customer_name',
    'order_id',
    'document_name',
    'invoice_number',
    'package_name',
    'billing_period',
    'amount',
    'payment_method',
    'purchase_order_number',
    'order_items',
    ...transfer.variables,
  ],
}

const receiptRows = [
  { label: 'Order', value: '{{ order_id }}' },
  { label: 'Customer', value: '{{ customer_name }}' },
  { label: 'For', value: '{{ package_name }}', when: 'package_name' },
  { label: 'Total', value: '{{ amount | rand }}' },
  { label: 'Payment', value: '{{ payment_method }}' },
]

/** To staff who chose to be emailed about new orders. */
export const orderReceivedEmail: EmailDefinition = {
  name: 'order_received',
  type: 'notification',
  subject: 'New order {{ order_id }}',
  html: [
    heading('New order'),
    paragraph('Hello {{ staff_name }}'),
    paragraph('{{ customer_name }} has placed an order.'),
    facts(receiptRows),
    items.html,
    button('{{ site_url }}/admin/orders?q={{ order_id }}', 'Open the order'),
    smallPrint('You chose to get this email on your profile.'),
  ].join('\n'),
  text: `Hello {{ staff_name }}

{{ customer_name }} has placed an order.
${textFacts(receiptRows)}${items.text}
Open the order: {{ site_url }}/admin/orders?q={{ order_id }}

You chose to get this email on your profile.`,
  variables: [
    'staff_name',
    'customer_name',
    'order_id',
    'package_name',
    'amount',
    'payment_method',
    'order_items',
  ],
}

const expiryRows = [
  { label: 'Order', value: '{{ order_id }}' },
  { label: 'For', value: '{{ package_name }}' },
  { label: 'Ordered on', value: '{{ order_date | day }}' },
]

/** D42: sent once, when an order on which nothing was paid is cancelled. */
export const orderExpiredEmail: EmailDefinition = {
  name: 'order_expired',
  type: 'notification',
  subject: 'Your order {{ order_id }} has expired',
  ...letter('Your order has expired', [
    say(
      'We didn’t receive a payment for this order within {{ days }} days, so we’ve cancelled it. You don’t owe us anything.',
    ),
    table(expiryRows),
    link('{{ site_url }}/products', 'Order again'),
    mutedText(
      'Have you paid already? Reply to this email with your proof of payment and we’ll sort it out.',
    ),
  ]),
  variables: ['customer_name', 'order_id', 'package_name', 'order_date', 'days'],
}
