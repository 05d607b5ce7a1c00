import type { EmailDefinition } from '#modules/mail/rules/email.ts'
import { button, heading, paragraph, smallPrint } from '#modules/mail/rules/email-parts.ts'

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
