import { documentAtStart, documentInSentence } from '#modules/billing/documents/rules/invoice.ts'
import type { EmailDefinition } from '#modules/mail/rules/email.ts'
import {
  amount,
  button,
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

/** B§7.1: sent when an order is placed, and again on request. */
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
    button('{{ site_url }}/dashboard', 'View your order'),
    smallPrint('Is something not right? Reply to this email and a person will answer.'),
  ].join('\n'),
  text: `Hello {{ customer_name }}

Thank you. We’ve received your order, and your ${documentInSentence} is attached.

Total: {{ amount | rand }}
${textFacts(confirmationRows)}
View your order: {{ site_url }}/dashboard

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
    button('{{ site_url }}/admin/orders?q={{ order_id }}', 'Open the order'),
    smallPrint('You chose to get this email on your profile.'),
  ].join('\n'),
  text: `Hello {{ staff_name }}

{{ customer_name }} has placed an order.
${textFacts(receiptRows)}
Open the order: {{ site_url }}/admin/orders?q={{ order_id }}

You chose to get this email on your profile.`,
  variables: [
    'staff_name',
    'customer_name',
    'order_id',
    'package_name',
    'amount',
    'payment_method',
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
