import type { EmailDefinition } from '#modules/mail/rules/email.ts'
import { button, heading, paragraph, smallPrint } from '#modules/mail/rules/email-parts.ts'

/** `verify_url` is passed as a secret. */
export const finishSignUpEmail: EmailDefinition = {
  name: 'finish_sign_up',
  type: 'transactional',
  subject: 'Confirm your email address to finish your account',
  html: [
    heading('Finish your account'),
    paragraph('Hello {{ customer_name }}'),
    paragraph(
      'Please confirm that this is your email address. You’ll need the password you chose.',
    ),
    button('{{ verify_url }}', 'Finish my account'),
    smallPrint(
      'The link works once, within {{ valid_hours }} hours. If the button doesn’t work, right-click it, or hold it on a phone, to copy its link.',
    ),
    smallPrint('If you didn’t sign up with us, ignore this email. No account is made.'),
  ].join('\n'),
  text: `Hello {{ customer_name }}

Please confirm that this is your email address. You’ll need the password you chose.

{{ verify_url }}

The link works once, within {{ valid_hours }} hours. If you didn’t sign up with us, ignore this email. No account is made.`,
  variables: ['customer_name', 'verify_url', 'valid_hours'],
}

/** To an address that has an account already. Says nothing that a stranger typed. */
export const accountExistsEmail: EmailDefinition = {
  name: 'account_exists',
  type: 'transactional',
  subject: 'You already have an account',
  html: [
    heading('You already have an account'),
    paragraph(
      'Someone, hopefully you, tried to sign up with this email address. It has an account already: sign in, or choose a new password.',
    ),
    button('{{ sign_in_url }}', 'Sign in'),
    smallPrint(
      'Forgot your password? <a href="{{ reset_url }}" style="color:inherit">Choose a new one</a>',
    ),
    smallPrint('If it wasn’t you, ignore this email. Nothing has changed.'),
  ].join('\n'),
  text: `Someone, hopefully you, tried to sign up with this email address. It has an account already.

Sign in: {{ sign_in_url }}
Choose a new password: {{ reset_url }}

If it wasn’t you, ignore this email. Nothing has changed.`,
  variables: ['sign_in_url', 'reset_url'],
}
