import type { EmailDefinition } from '#modules/mail/rules/email.ts'
import {
  button,
  facts,
  heading,
  paragraph,
  smallPrint,
  textFacts,
} from '#modules/mail/rules/email-parts.ts'

const rows = [
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
    facts(rows),
    button('{{ site_url }}/admin/orders?q={{ order_id }}', 'Open the order'),
    smallPrint('You chose to get this email on your profile.'),
  ].join('\n'),
  text: `Hello {{ staff_name }}

{{ customer_name }} has placed an order.
${textFacts(rows)}
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
