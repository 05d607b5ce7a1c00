import type { EmailDefinition } from '#modules/mail/rules/email.ts'
import { button, facts, heading, paragraph, smallPrint, textFacts } from '#modules/mail/rules/email-parts.ts'

const rows = [
  { label: 'Service', value: '{{ package_name }}' },
  { label: 'Paid until', value: '{{ end_date | day }}', when: 'end_date' },
  { label: 'Reason', value: '{{ reason }}', when: "reason and reason != ''" },
]

/** B§4: sent when a subscription is cancelled. */
export const subscriptionCancelledEmail: EmailDefinition = {
  name: 'subscription_cancelled',
  type: 'transactional',
  subject: 'Your {{ package_name }} subscription is cancelled',
  html: [
    heading('Your subscription is cancelled'),
    paragraph('Hello {{ customer_name }}'),
    paragraph('We won’t renew the subscription below, and you won’t be charged for it again.'),
    facts(rows),
    paragraph('Please save anything you still need from it, such as files, databases and mailboxes.'),
    button('{{ site_url }}/products', 'See our hosting plans'),
    smallPrint('If you didn’t ask for this, reply to this email and we’ll look into it right away.'),
  ].join('\n'),
  text: `Hello {{ customer_name }}

We won’t renew the subscription below, and you won’t be charged for it again.

${textFacts(rows)}
Please save anything you still need from it, such as files, databases and mailboxes.

See our hosting plans: {{ site_url }}/products

If you didn’t ask for this, reply to this email and we’ll look into it right away.`,
  variables: ['customer_name', 'package_name', 'end_date', 'reason'],
}
