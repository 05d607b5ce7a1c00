import type { EmailDefinition } from '#modules/mail/rules/email.ts'
import { button, heading, paragraph, smallPrint } from '#modules/mail/rules/email-parts.ts'

/** `reset_url` and `reset_code` are passed as secrets. */
export const resetPasswordEmail: EmailDefinition = {
  name: 'reset_password',
  type: 'transactional',
  subject: 'Choose a new password',
  html: [
    heading('Choose a new password'),
    paragraph('Hello {{ customer_name }}'),
    paragraph('Someone, hopefully you, asked to reset the password of this account.'),
    button('{{ reset_url }}', 'Choose a new password'),
    smallPrint(
      'The link works once{% if valid_minutes %}, within {{ valid_minutes }} minutes{% endif %}. If the button doesn’t work, right-click it, or hold it on a phone, to copy its link.',
    ),
    `{% if reset_code != blank %}${smallPrint('Or enter this code where you are asked for it: <strong style="word-break:break-all">{{ reset_code }}</strong>')}{% endif %}`,
    smallPrint('If it wasn’t you, ignore this email. Your password stays the same.'),
  ].join('\n'),
  text: `Hello {{ customer_name }}

Someone, hopefully you, asked to reset the password of this account. Choose a new one here:

{{ reset_url }}
{% if reset_code != blank %}
Or enter this code where you are asked for it: {{ reset_code }}
{% endif %}
The link works once{% if valid_minutes %}, within {{ valid_minutes }} minutes{% endif %}. If it wasn’t you, ignore this email. Your password stays the same.`,
  variables: ['customer_name', 'reset_url', 'reset_code', 'valid_minutes'],
}

/** D40. `sign_in_url` and `sign_in_code` are passed as secrets. */
export const signInLinkEmail: EmailDefinition = {
  name: 'sign_in_link',
  type: 'transactional',
  subject: 'Confirm that it’s you signing in',
  html: [
    heading('Is this you signing in?'),
    paragraph('Hello {{ customer_name }}'),
    paragraph(
      'Someone entered your password on a device we don’t know. Because of many failed sign-ins to your account, we need one more step. If it was you, open this link on the device where you want to sign in, then enter your password again.',
    ),
    button('{{ sign_in_url }}', 'Yes, it’s me'),
    smallPrint(
      'The link works once{% if valid_minutes %}, within {{ valid_minutes }} minutes{% endif %}. If the button doesn’t work, right-click it, or hold it on a phone, to copy its link.',
    ),
    smallPrint(
      'Or enter this code where you are signing in: <strong style="word-break:break-all">{{ sign_in_code }}</strong>',
    ),
    paragraph('If it wasn’t you, someone knows your password: choose a new one now.'),
    smallPrint(
      '<a href="{{ site_url }}/forgot-password" style="color:inherit">Choose a new password</a>',
    ),
  ].join('\n'),
  text: `Hello {{ customer_name }}

Someone entered your password on a device we don’t know. Because of many failed sign-ins to your account, we need one more step. If it was you, open this link on the device where you want to sign in, then enter your password again:

{{ sign_in_url }}

Or enter this code where you are signing in: {{ sign_in_code }}

The link works once{% if valid_minutes %}, within {{ valid_minutes }} minutes{% endif %}.

If it wasn’t you, someone knows your password: choose a new one now: {{ site_url }}/forgot-password`,
  variables: ['customer_name', 'sign_in_url', 'sign_in_code', 'valid_minutes'],
}

/** `verify_url` is passed as a secret. */
export const verifyEmailEmail: EmailDefinition = {
  name: 'verify_email',
  type: 'transactional',
  subject: 'Confirm your email address',
  html: [
    heading('Confirm your email address'),
    paragraph('Hello {{ customer_name }}'),
    paragraph(
      'Please confirm that this is your email address. Your orders, invoices and services will then appear in your account.',
    ),
    button('{{ verify_url }}', 'Confirm my email address'),
    smallPrint(
      'The link works once{% if valid_hours %}, within {{ valid_hours }} hours{% endif %}. If the button doesn’t work, right-click it, or hold it on a phone, to copy its link.',
    ),
    smallPrint('If you didn’t sign up with us, ignore this email.'),
  ].join('\n'),
  text: `Hello {{ customer_name }}

Please confirm that this is your email address. Your orders, invoices and services will then appear in your account.

{{ verify_url }}

The link works once{% if valid_hours %}, within {{ valid_hours }} hours{% endif %}. If you didn’t sign up with us, ignore this email.`,
  variables: ['customer_name', 'verify_url', 'valid_hours'],
}

/** `verify_url` is passed as a secret. */
export const finishSignUpEmail: EmailDefinition = {
  name: 'finish_sign_up',
  type: 'transactional',
  subject: 'Confirm your email address to finish your account',
  html: [
    heading('Finish your account'),
    paragraph('Hello {{ customer_name }}'),
    paragraph(
      'Please confirm that this is your email address. In another browser than the one you signed up in, you’ll need the password you chose.',
    ),
    button('{{ verify_url }}', 'Finish my account'),
    smallPrint(
      'The link works once, within {{ valid_hours }} hours. If the button doesn’t work, right-click it, or hold it on a phone, to copy its link.',
    ),
    smallPrint('If you didn’t sign up with us, ignore this email. No account is made.'),
  ].join('\n'),
  text: `Hello {{ customer_name }}

Please confirm that this is your email address. In another browser than the one you signed up in, you’ll need the password you chose.

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
