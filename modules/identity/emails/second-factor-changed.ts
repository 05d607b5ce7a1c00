import type { EmailDefinition } from '#modules/mail/rules/email.ts'
import { letter, link, say, table } from '#modules/mail/rules/letter.ts'

/**
 * Warns the owner in case another person switched two-factor sign-in, which would lock them out or
 * let a stolen password in.
 */
export const secondFactorChangedEmail: EmailDefinition = {
  name: 'two_factor_changed',
  type: 'transactional',
  subject: '{{ headline }}',
  ...letter('{{ headline }}', [
    say('Hello {{ customer_name }}'),
    say('If that was you, you don’t need to do anything.'),
    table([
      { label: 'When', value: '{{ changed_at }}', when: 'changed_at' },
      { label: 'Device', value: '{{ device }}', when: 'device' },
    ]),
    say('If it wasn’t you, change your password and let us know.'),
    link('{{ profile_url }}', 'Check your account'),
  ]),
  variables: ['customer_name', 'headline', 'changed_at', 'device', 'profile_url'],
}
