import type { EmailDefinition } from '#modules/mail/rules/email.ts'
import { button, facts, heading, paragraph, textFacts } from '#modules/mail/rules/email-parts.ts'

const rows = [{ label: 'When', value: '{{ changed_at }}', when: 'changed_at' }]

/** Tells the owner, so that a stranger's change does not go unnoticed. */
export const passwordChangedEmail: EmailDefinition = {
  name: 'password_changed',
  type: 'transactional',
  subject: 'Your password was changed',
  html: [
    heading('Your password was changed'),
    paragraph('Hello {{ customer_name }}'),
    paragraph('The password of your account was changed and all other devices were signed out. If it was you, there is nothing to do.'),
    facts(rows),
    paragraph('Was it not you? Reset your password now and let us know.'),
    button('{{ site_url }}/customer-login', 'Sign in or reset it'),
  ].join('\n'),
  text: `Hello {{ customer_name }}

The password of your account was changed and all other devices were signed out. If it was you, there is nothing to do.
${textFacts(rows)}
Was it not you? Reset your password now and let us know: {{ site_url }}/customer-login`,
  variables: ['customer_name', 'changed_at'],
}
