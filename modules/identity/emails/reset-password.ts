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
