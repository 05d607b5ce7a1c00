import type { EmailDefinition } from '#modules/mail/rules/email.ts'
import { letter, mutedText, say, table } from '#modules/mail/rules/letter.ts'

const rows = [
  { label: 'Before', value: '{{ old_email }}' },
  { label: 'Now', value: '{{ new_email }}' },
  { label: 'When', value: '{{ changed_at }}' },
]

/** Sent to the former and the new address, in case another person changed it. */
export const emailChangedEmail: EmailDefinition = {
  name: 'email_changed',
  type: 'transactional',
  subject: 'Your email address was changed',
  ...letter('Your email address was changed', [
    say('From now on we send your invoices and notices to another address.'),
    table(rows),
    say('If you didn’t ask for this, reply to this email right away.'),
    mutedText('The address you sign in with stays as it is.'),
  ]),
  variables: ['customer_name', 'old_email', 'new_email', 'changed_at'],
}
