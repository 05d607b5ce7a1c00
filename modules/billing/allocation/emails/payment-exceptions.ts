import { documentAtStart, documentInSentence } from '#modules/billing/documents/rules/invoice.ts'
import type { EmailDefinition } from '#modules/mail/rules/email.ts'
import { letter, link, say, sum, table, textIf } from '#modules/mail/rules/letter.ts'

/**
 * Sent when a card payment arrives for an order that was cancelled or refunded. It waits until
 * staff refund it or enter it as credit.
 */
export const paymentForCancelledOrderEmail: EmailDefinition = {
  name: 'payment_for_cancelled_order',
  type: 'transactional',
  subject: 'We’ve received a payment for order {{ order_id }}, which was cancelled',
  ...letter('Your order was cancelled before this payment', [
    say(
      'Order {{ order_id }} is cancelled, so this payment is not used for it. You don’t need to do anything.',
    ),
    sum('{{ amount | rand }}', 'Received'),
    say(
      'We will refund it to your card. If you still want what you ordered, or would rather keep it as credit, reply to this email and tell us.',
    ),
    link('{{ site_url }}/dashboard/services', 'View your services'),
  ]),
  variables: ['customer_name', 'order_id', 'amount'],
}

/**
 * Sent when a payment arrives for something that is already paid. A card payment waits for staff;
 * any other is credit already.
 */
export const paymentReceivedTwiceEmail: EmailDefinition = {
  name: 'payment_received_twice',
  type: 'transactional',
  subject: 'We’ve received your payment for {{ invoice_number }} twice',
  ...letter('We’ve received it twice', [
    say(
      '{{ invoice_number }} was already paid when this payment arrived. You don’t need to do anything.',
    ),
    sum('{{ amount | rand }}', 'Received twice'),
    textIf(
      'is_credit',
      'We’ve added it to your account as credit, and we will use it for your next invoice. If you’d rather have it back, reply to this email and we’ll pay it back.',
    ),
    textIf(
      'is_refundable',
      'We will refund it to your card. If you’d rather keep it as credit for your next invoice, reply to this email and tell us.',
    ),
    link('{{ invoice_url }}', 'View your invoice'),
  ]),
  variables: [
    'customer_name',
    'invoice_number',
    'invoice_url',
    'amount',
    'is_credit',
    'is_refundable',
  ],
}

const rows = [
  { label: documentAtStart, value: '{{ invoice_number }}' },
  { label: 'For', value: '{{ package_name }}', when: 'package_name' },
  { label: 'Payment reversed', value: '{{ reversed_amount | rand }}' },
  { label: 'On', value: '{{ reversed_on | day }}' },
]

/**
 * Sent when the bank or the card took a payment back, and when staff say that the customer should
 * know.
 */
export const paymentReversedEmail: EmailDefinition = {
  name: 'payment_reversed',
  type: 'transactional',
  subject: 'Your payment for {{ invoice_number }} was reversed',
  ...letter('Your payment was reversed', [
    say(
      `Your payment for {{ invoice_number }} was reversed, so the amount below is due again. Your ${documentInSentence} is attached.`,
    ),
    sum('{{ amount | rand }}', 'Amount due'),
    table(rows),
    say(
      'If you didn’t expect this, ask your bank, or reply to this email and we’ll look into it with you.',
    ),
    link('{{ invoice_url }}', `View and pay this ${documentInSentence}`),
  ]),
  variables: [
    'customer_name',
    'document_name',
    'invoice_number',
    'invoice_url',
    'package_name',
    'reversed_amount',
    'reversed_on',
    'amount',
  ],
}
