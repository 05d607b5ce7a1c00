import type { EmailDefinition } from '#modules/mail/rules/email.ts'
import { button, heading, paragraph } from '#modules/mail/rules/email-parts.ts'

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
