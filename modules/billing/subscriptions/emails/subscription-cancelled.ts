import type { EmailDefinition } from '#modules/mail/rules/email.ts'
import { button, facts, heading, paragraph, smallPrint, textFacts } from '#modules/mail/rules/email-parts.ts'

const rows = [
  { label: 'Service', value: '{{ package_name }}' },
  { label: 'Paid up to', value: '{{ end_date }}', when: 'end_date' },
  { label: 'Reason', value: '{{ reason }}', when: "reason and reason != ''" },
]

/** B§4: cancelling a subscription tells the customer. */
export const subscriptionCancelledEmail: EmailDefinition = {
  name: 'subscription_cancelled',
  type: 'transactional',
  subject: 'Your {{ package_name }} subscription is cancelled',
  html: [
    heading('Your subscription is cancelled'),
    paragraph('Hello {{ customer_name }}'),
    paragraph('The subscription below will not be renewed and you will not be charged again for it.'),
    facts(rows),
    paragraph('Please save what you still need from it, such as files, databases and mailboxes.'),
    button('{{ site_url }}/products', 'See our hosting plans'),
    smallPrint('Did you not ask for this? Reply to this email and we will look into it at once.'),
  ].join('\n'),
  text: `Hello {{ customer_name }}

The subscription below will not be renewed and you will not be charged again for it.

${textFacts(rows)}
Please save what you still need from it, such as files, databases and mailboxes.

See our hosting plans: {{ site_url }}/products

Did you not ask for this? Reply to this email and we will look into it at once.`,
  variables: ['customer_name', 'package_name', 'end_date', 'reason'],
}
