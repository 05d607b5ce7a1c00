import type { EmailDefinition } from '#modules/mail/rules/email.ts'
import { button, heading, paragraph, smallPrint } from '#modules/mail/rules/email-parts.ts'

/** `verify_url` comes as a secret. */
export const verifyEmailEmail: EmailDefinition = {
  name: 'verify_email',
  type: 'transactional',
  subject: 'Confirm your email address',
  html: [
    heading('Confirm your email address'),
    paragraph('Hello {{ customer_name }}'),
    paragraph('Please confirm that this address is yours. Then your orders, invoices and services appear in your account.'),
    button('{{ verify_url }}', 'Confirm this address'),
    smallPrint(
      'The link works once{% if valid_hours %} and for {{ valid_hours }} hours{% endif %}. If the button does nothing, copy this address into your browser:',
    ),
    smallPrint('<a href="{{ verify_url }}" style="color:inherit;word-break:break-all">{{ verify_url }}</a>'),
    smallPrint('Did you not sign up with us? Then ignore this email.'),
  ].join('\n'),
  text: `Hello {{ customer_name }}

Please confirm that this address is yours. Then your orders, invoices and services appear in your account.

{{ verify_url }}

The link works once{% if valid_hours %} and for {{ valid_hours }} hours{% endif %}. Did you not sign up with us? Then ignore this email.`,
  variables: ['customer_name', 'verify_url', 'valid_hours'],
}
