import type { EmailDefinition } from '#modules/mail/rules/email.ts'
import { button, callout, heading, paragraph, smallPrint } from '#modules/mail/rules/email-parts.ts'

/**
 * To every administrator when bank details, gateway keys or what protects the back office change.
 * `changes` are lines of text, with numbers masked.
 */
export const guardedSettingsChangedEmail: EmailDefinition = {
  name: 'guarded_settings_changed',
  type: 'notification',
  subject: '{{ tab }} settings were changed',
  html: [
    heading('{{ tab }} settings were changed'),
    paragraph('Hello {{ staff_name }}'),
    paragraph(
      '{{ changed_by }} changed protected settings, on {{ changed_at }} from {{ changed_from }}:',
    ),
    callout('<span style="white-space:pre-line">{{ changes }}</span>'),
    paragraph(
      'If you don’t know about this, sign in at once, put the settings back, and change the password of that account. The audit log shows what else it did.',
    ),
    button('{{ site_url }}/admin/settings', 'Open the settings'),
    smallPrint('Every administrator gets this email.'),
  ].join('\n'),
  text: `Hello {{ staff_name }}

{{ changed_by }} changed protected settings ({{ tab }}), on {{ changed_at }} from {{ changed_from }}:

{{ changes }}

If you don’t know about this, sign in at once, put the settings back, and change the password of that account: {{ site_url }}/admin/settings. The audit log shows what else it did: {{ site_url }}/admin/audit

Every administrator gets this email.`,
  variables: ['staff_name', 'changed_by', 'changed_at', 'changed_from', 'tab', 'changes'],
}
