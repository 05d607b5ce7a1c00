import type { EmailDefinition } from '#modules/mail/rules/email.ts'
import { letter, link, mutedText, say, table } from '#modules/mail/rules/letter.ts'

/** Tells the owner of a sign-in from a browser that the account did not know. */
export const newDeviceSignInEmail: EmailDefinition = {
  name: 'new_device_sign_in',
  type: 'transactional',
  subject: 'New sign-in to your account',
  ...letter('New sign-in to your account', [
    say(
      'Somebody signed in to your account on a device that we haven’t seen before. If that was you, you don’t need to do anything.',
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
