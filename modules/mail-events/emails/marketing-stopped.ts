import type { EmailDefinition } from '#modules/mail/rules/email.ts'
import { button, callout, heading, paragraph } from '#modules/mail/rules/email-parts.ts'

/** To staff who manage email, when marketing stopped by itself. */
export const marketingStoppedEmail: EmailDefinition = {
  name: 'marketing_stopped',
  type: 'notification',
  subject: 'Marketing emails were stopped',
  html: [
    heading('Marketing emails were stopped'),
    paragraph('Hello {{ staff_name }}'),
    callout('{{ reason }}'),
    paragraph(
      'Providers and receivers refuse all emails of a sender with such rates, invoices too. So marketing emails wait; everything else goes out. Clear your lists, find out why, and then resume marketing under Email.',
    ),
    button('{{ site_url }}/admin/email', 'Open the email queue'),
  ].join('\n'),
  text: `Hello {{ staff_name }}

Marketing emails were stopped: {{ reason }}

Providers and receivers refuse all emails of a sender with such rates, invoices too. So marketing emails wait; everything else goes out. Clear your lists, find out why, and then resume marketing: {{ site_url }}/admin/email`,
  variables: ['staff_name', 'reason'],
}
