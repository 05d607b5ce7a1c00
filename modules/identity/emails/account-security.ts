import type { EmailDefinition } from '#modules/mail/rules/email.ts'
import { button, facts, heading, paragraph, textFacts } from '#modules/mail/rules/email-parts.ts'
import { letter, link, mutedText, say, table } from '#modules/mail/rules/letter.ts'

/** Tells the owner of a sign-in from a browser that the account did not know. */
export const newDeviceSignInEmail: EmailDefinition = {
  name: 'new_device_sign_in',
  type: 'transactional',
  subject: 'New sign-in to your account',
  ...letter('New sign-in to your account', [
    say(
      'Someone signed in to your account on a device that we haven’t seen before. If that was you, you don’t need to do anything.',
    ),
    table([
      { label: 'When', value: '{{ signed_in_at }}', when: 'signed_in_at' },
      { label: 'Device', value: '{{ device }}', when: 'device' },
      { label: 'Place', value: '{{ place }}', when: 'place' },
    ]),
    say('If it wasn’t you, sign that device out on your profile and change your password.'),
    link('{{ profile_url }}', 'Check your devices'),
    mutedText(
      'The place is worked out from the internet address and can be wrong, especially on a phone.',
    ),
  ]),
  variables: ['customer_name', 'signed_in_at', 'device', 'place', 'profile_url'],
}

const passkeyFacts = table([
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
    passkeyFacts,
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
    passkeyFacts,
    say('If it wasn’t you, change your password and let us know.'),
    link('{{ profile_url }}', 'Check your passkeys'),
  ]),
  variables,
}

const rows = [{ label: 'When', value: '{{ changed_at }}', when: 'changed_at' }]

const happened = `{% if was_temporary == 'yes' %}The one-time password is replaced by one that you chose. You don’t need to do anything.{% else %}Your password was changed, and we signed out all your other devices. If that was you, you don’t need to do anything.{% endif %}`

/** Warns the owner in case another person changed the password. */
export const passwordChangedEmail: EmailDefinition = {
  name: 'password_changed',
  type: 'transactional',
  subject: `{% if was_temporary == 'yes' %}You have a password of your own{% else %}Your password was changed{% endif %}`,
  html: [
    heading(
      `{% if was_temporary == 'yes' %}You have a password of your own{% else %}Your password was changed{% endif %}`,
    ),
    paragraph('Hello {{ customer_name }}'),
    paragraph(happened),
    facts(rows),
    paragraph('If it wasn’t you, reset your password now and let us know.'),
    button('{{ site_url }}/customer-login', 'Sign in or reset it'),
  ].join('\n'),
  text: `Hello {{ customer_name }}

${happened}
${textFacts(rows)}
If it wasn’t you, reset your password now and let us know: {{ site_url }}/customer-login`,
  variables: ['customer_name', 'changed_at', 'was_temporary'],
}

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

/** D40: warns the owner of many wrong passwords, at most once a day. */
export const signInWaveEmail: EmailDefinition = {
  name: 'sign_in_wave',
  type: 'transactional',
  subject: 'Someone is trying passwords on your account',
  html: [
    heading('Someone is trying passwords on your account'),
    paragraph('Hello {{ customer_name }}'),
    paragraph(
      'We’ve seen {% if tries %}more than {{ tries }}{% else %}many{% endif %} wrong passwords for your account from devices we don’t know. Nobody got in, and nothing changed.',
    ),
    paragraph(
      'Your own devices keep working. On a new device, we’ll email you a link to confirm that it’s you.',
    ),
    paragraph(
      'If your password is short, or you use it anywhere else, choose a new one. Two-factor sign-in keeps strangers out for good.',
    ),
    button('{{ site_url }}/customer-login', 'Sign in'),
  ].join('\n'),
  text: `Hello {{ customer_name }}

We’ve seen {% if tries %}more than {{ tries }}{% else %}many{% endif %} wrong passwords for your account from devices we don’t know. Nobody got in, and nothing changed.

Your own devices keep working. On a new device, we’ll email you a link to confirm that it’s you.

If your password is short, or you use it anywhere else, choose a new one. Two-factor sign-in keeps strangers out for good: {{ site_url }}/customer-login`,
  variables: ['customer_name', 'tries'],
}
