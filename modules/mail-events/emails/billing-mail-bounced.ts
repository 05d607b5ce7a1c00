import type { EmailDefinition } from '#modules/mail/rules/email.ts'
import { button, callout, facts, heading, paragraph } from '#modules/mail/rules/email-parts.ts'

/** To billing staff: an email about money did not arrive. */
export const billingMailBouncedEmail: EmailDefinition = {
  name: 'billing_mail_bounced',
  type: 'notification',
  subject: 'Not delivered: {{ bounced_subject }}',
  html: [
    heading('An email about an invoice was not delivered'),
    paragraph('Hello {{ staff_name }}'),
    facts([
      { label: 'To', value: '{{ recipient }}' },
      { label: 'Subject', value: '{{ bounced_subject }}' },
      { label: 'Reason', value: '{{ reason }}' },
    ]),
    paragraph('Check the address with the customer, then send it again from the email log.'),
  ].join('\n'),
  text: `Hello {{ staff_name }}

An email about an invoice was not delivered.

To: {{ recipient }}
Subject: {{ bounced_subject }}
Reason: {{ reason }}

Check the address with the customer, then send it again from the email log.`,
  variables: ['staff_name', 'recipient', 'bounced_subject', 'reason'],
}

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
