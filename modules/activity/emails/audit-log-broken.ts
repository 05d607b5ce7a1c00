import type { EmailDefinition } from '#modules/mail/rules/email.ts'
import { button, callout, heading, paragraph, smallPrint } from '#modules/mail/rules/email-parts.ts'

/**
 * To every administrator when a check finds a row of the audit log that is not as it was sealed;
 * once for each place.
 */
export const auditLogBrokenEmail: EmailDefinition = {
  name: 'audit_log_broken',
  type: 'notification',
  subject: 'The audit log was changed',
  html: [
    heading('The audit log was changed'),
    paragraph('Hello {{ staff_name }}'),
    paragraph('A check at {{ found_at }} found an entry that is not as the program wrote it:'),
    callout('{{ problem }}'),
    paragraph(
      'Somebody with access to the database may want to hide what they did. Delete nothing: have the database copied, hold on to your older backups, and find out who had access.',
    ),
    button('{{ site_url }}/admin/audit', 'Open the audit log'),
    smallPrint('Every administrator gets this email, once for each place that is found.'),
  ].join('\n'),
  text: `Hello {{ staff_name }}

A check of the audit log at {{ found_at }} found an entry that is not as the program wrote it:

{{ problem }}

Somebody with access to the database may want to hide what they did. Delete nothing: have the database copied, hold on to your older backups, and find out who had access.

The audit log: {{ site_url }}/admin/audit

Every administrator gets this email, once for each place that is found.`,
  variables: ['staff_name', 'found_at', 'problem'],
}
