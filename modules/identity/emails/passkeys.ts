import type { EmailDefinition } from '#modules/mail/rules/email.ts'
import { letter, link, say, table } from '#modules/mail/rules/letter.ts'

const facts = table([
  { label: 'Passkey', value: '{{ passkey_name }}', when: 'passkey_name' },
  { label: 'When', value: '{{ changed_at }}', when: 'changed_at' },
  { label: 'Device', value: '{{ device }}', when: 'device' },
])
const variables = ['customer_name', 'passkey_name', 'changed_at', 'device', 'profile_url']

/** Warns the owner in case another person added a way to sign in. */
export const passkeyAddedEmail: EmailDefinition = {
  name: 'passkey_added',
  type: 'transactional',
  subject: 'A passkey was added to your account',
  ...letter('A passkey was added', [
    say(
      'A passkey was added to your account. It signs in without your password. If that was you, you don’t need to do anything.',
    ),
    facts,
    say('If it wasn’t you, remove the passkey, change your password and let us know.'),
    link('{{ profile_url }}', 'Check your passkeys'),
  ]),
  variables,
}

export const passkeyRemovedEmail: EmailDefinition = {
  name: 'passkey_removed',
  type: 'transactional',
  subject: 'A passkey was removed from your account',
  ...letter('A passkey was removed', [
    say(
      'A passkey was removed from your account and can’t sign in any more. If that was you, you don’t need to do anything.',
    ),
    facts,
    say('If it wasn’t you, change your password and let us know.'),
    link('{{ profile_url }}', 'Check your passkeys'),
  ]),
  variables,
}
