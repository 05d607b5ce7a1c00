import type { EmailDefinition } from '#modules/mail/rules/email.ts'
import { letter, link, mutedText, say, table, textIf } from '#modules/mail/rules/letter.ts'

/** To a person who is invited to act for a customer. `invitation_url` is passed as a secret. */
export const customerInvitationEmail: EmailDefinition = {
  name: 'customer_invitation',
  type: 'transactional',
  subject: '{{ invited_by }} invited you to {{ company_name }}',
  ...letter('You’re invited', [
    say(
      '{{ invited_by }} invited you to {{ company_name }} at {{ site_title }}. Your role: {{ role_name }}.',
    ),
    link('{{ invitation_url }}', 'Accept the invitation'),
    mutedText(
      'The link works once{% if valid_hours %}, within {{ valid_hours }} hours{% endif %}.',
    ),
    mutedText('If you didn’t expect this, ignore this email. Nothing happens without you.'),
  ]),
  variables: [
    'customer_name',
    'invited_by',
    'company_name',
    'role_name',
    'valid_hours',
    'invitation_url',
  ],
}

/** To the new and to the former owner, in case another person asked for it. */
export const customerHandedOverEmail: EmailDefinition = {
  name: 'customer_handed_over',
  type: 'transactional',
  subject: '{{ company_name }} was handed over to {{ new_owner }}',
  ...letter('New owner', [
    say('{{ company_name }} was handed over by {{ old_owner }} to {{ new_owner }}.'),
    textIf(
      'is_new_owner',
      'You now decide who has access, and our emails about this account come to you.',
    ),
    link('{{ site_url }}/dashboard', 'Open the account'),
    mutedText('If you didn’t expect this, reply to this email right away.'),
  ]),
  variables: ['customer_name', 'company_name', 'old_owner', 'new_owner', 'is_new_owner'],
}

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
