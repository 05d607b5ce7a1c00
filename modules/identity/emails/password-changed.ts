import type { EmailDefinition } from '#modules/mail/rules/email.ts'
import { button, facts, heading, paragraph, textFacts } from '#modules/mail/rules/email-parts.ts'

const rows = [{ label: 'When', value: '{{ changed_at }}', when: 'changed_at' }]

/** Warns the owner in case another person changed the password. */
export const passwordChangedEmail: EmailDefinition = {
  name: 'password_changed',
  type: 'transactional',
  subject: 'Your password was changed',
  html: [
    heading('Your password was changed'),
    paragraph('Hello {{ customer_name }}'),
    paragraph(
      'Your password was changed, and we signed out all your other devices. If that was you, you don’t need to do anything.',
    ),
    facts(rows),
    paragraph('If it wasn’t you, reset your password now and let us know.'),
    button('{{ site_url }}/customer-login', 'Sign in or reset it'),
  ].join('\n'),
  text: `Hello {{ customer_name }}

Your password was changed, and we signed out all your other devices. If that was you, you don’t need to do anything.
${textFacts(rows)}
If it wasn’t you, reset your password now and let us know: {{ site_url }}/customer-login`,
  variables: ['customer_name', 'changed_at'],
}
