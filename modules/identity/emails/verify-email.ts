import type { EmailDefinition } from '#modules/mail/rules/email.ts'
import { button, heading, paragraph, smallPrint } from '#modules/mail/rules/email-parts.ts'

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
