import type { EmailDefinition } from '#modules/mail/rules/email.ts'
import { letter, link, mutedText, say, table } from '#modules/mail/rules/letter.ts'

const rows = [
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
    table(rows),
    link('{{ site_url }}/products', 'Order again'),
    mutedText(
      'Have you paid already? Reply to this email with your proof of payment and we’ll sort it out.',
    ),
  ]),
  variables: ['customer_name', 'order_id', 'package_name', 'order_date', 'days'],
}
