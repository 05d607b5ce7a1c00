import type { EmailDefinition } from '#modules/mail/rules/email.ts'
import { button, callout, heading, paragraph, smallPrint } from '#modules/mail/rules/email-parts.ts'

/**
 * Sent to a new customer. For an account made by staff, `temporary_password` is passed as a secret
 * (D25: one use, 72 hours).
 */
export const welcomeEmail: EmailDefinition = {
  name: 'welcome',
  type: 'transactional',
  subject: 'Welcome to {{ site_title }}',
  html: [
    heading('Welcome, {{ customer_name }}'),
    paragraph('Your account is ready. Your services and invoices are all in one place.'),
    `{% if temporary_password != blank %}${paragraph('We created this account for you. Sign in with your email address and this temporary password:')}${callout('<span style="font-family:ui-monospace,Menlo,Consolas,monospace;font-size:18px;letter-spacing:0.5px">{{ temporary_password }}</span>')}${paragraph('It works once, within 72 hours. You’ll choose your own password when you sign in.')}{% endif %}`,
    button('{{ site_url }}/customer-login', 'Sign in to your account'),
    smallPrint('Questions? Reply to this email and a person will answer.'),
  ].join('\n'),
  text: `Welcome, {{ customer_name }}

Your account is ready. Your services and invoices are all in one place.
{% if temporary_password != blank %}
We created this account for you. Sign in with your email address and this temporary password:

{{ temporary_password }}

It works once, within 72 hours. You’ll choose your own password when you sign in.
{% endif %}
Sign in: {{ site_url }}/customer-login

Questions? Reply to this email and a person will answer.`,
  variables: ['customer_name', 'temporary_password'],
}
