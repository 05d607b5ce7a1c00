import type { EmailDefinition } from '#modules/mail/rules/email.ts'
import { button, callout, heading, paragraph, smallPrint } from '#modules/mail/rules/email-parts.ts'

/**
 * To every administrator when a member becomes one, or a role may manage staff or roles from now
 * on.
 */
export const accessWidenedEmail: EmailDefinition = {
  name: 'access_widened',
  type: 'notification',
  subject: '{{ headline }}',
  html: [
    heading('{{ headline }}'),
    paragraph('Hello {{ staff_name }}'),
    callout('{{ changes }}'),
    paragraph('Changed by {{ changed_by }} on {{ changed_at }} from {{ changed_from }}.'),
    paragraph(
      'If you don’t know about this, sign in at once, take the access away, and change the password of whose account was used.',
    ),
    button('{{ site_url }}/admin/staff', 'Open the staff list'),
    smallPrint('Every administrator gets this email.'),
  ].join('\n'),
  text: `Hello {{ staff_name }}

{{ changes }}

Changed by {{ changed_by }} on {{ changed_at }} from {{ changed_from }}.

If you don’t know about this, sign in at once, take the access away, and change the password of whose account was used: {{ site_url }}/admin/staff

Every administrator gets this email.`,
  variables: ['staff_name', 'changed_by', 'changed_at', 'changed_from', 'headline', 'changes'],
}
