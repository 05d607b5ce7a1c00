import type { EmailDefinition } from '#modules/mail/rules/email.ts'
import { letter, link, mutedText, say, table } from '#modules/mail/rules/letter.ts'

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
  ...letter('Your subscription is cancelled', [
    say('We won’t renew the subscription below, and you won’t be charged for it again.'),
    table(rows),
    say('Please save anything you still need from it, such as files, databases and mailboxes.'),
    link('{{ site_url }}/products', 'See our hosting plans'),
    mutedText('If you didn’t ask for this, reply to this email and we’ll look into it right away.'),
  ]),
  variables: ['customer_name', 'package_name', 'end_date', 'reason'],
}
