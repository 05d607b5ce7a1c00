import type { EmailDefinition } from '#modules/mail/rules/email.ts'
import { letter, link, say, sum } from '#modules/mail/rules/letter.ts'

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
