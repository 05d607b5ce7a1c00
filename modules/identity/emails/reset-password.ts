import type { EmailDefinition } from '#modules/mail/rules/email.ts'
import { button, heading, paragraph, smallPrint } from '#modules/mail/rules/email-parts.ts'

/** `reset_url` and `reset_code` come as secrets. */
export const resetPasswordEmail: EmailDefinition = {
  name: 'reset_password',
  type: 'transactional',
  subject: 'Choose a new password',
  html: [
    heading('Choose a new password'),
    paragraph('Hello {{ customer_name }}'),
    paragraph('Somebody, hopefully you, asked to reset the password of this account.'),
    button('{{ reset_url }}', 'Choose a new password'),
    smallPrint(
      'The link works once{% if valid_minutes %} and for {{ valid_minutes }} minutes{% endif %}. If the button does nothing, copy this address into your browser:',
    ),
    smallPrint('<a href="{{ reset_url }}" style="color:inherit;word-break:break-all">{{ reset_url }}</a>'),
    `{% if reset_code != blank %}${smallPrint('Or enter this code where you are asked for it: <strong style="word-break:break-all">{{ reset_code }}</strong>')}{% endif %}`,
    smallPrint('Was it not you? Then ignore this email: your password stays as it is.'),
  ].join('\n'),
  text: `Hello {{ customer_name }}

Somebody, hopefully you, asked to reset the password of this account. Choose a new one here:

{{ reset_url }}
{% if reset_code != blank %}
Or enter this code where you are asked for it: {{ reset_code }}
{% endif %}
The link works once{% if valid_minutes %} and for {{ valid_minutes }} minutes{% endif %}. Was it not you? Then ignore this email: your password stays as it is.`,
  variables: ['customer_name', 'reset_url', 'reset_code', 'valid_minutes'],
}
