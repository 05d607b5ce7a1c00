import type { EmailDefinition } from '#modules/mail/rules/email.ts'
import { letter, link, say, sum, textIf } from '#modules/mail/rules/letter.ts'

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
