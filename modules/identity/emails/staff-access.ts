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

/**
 * To a person who is invited to work in the back office. `invitation_url` is passed as a secret.
 */
export const staffInvitationEmail: EmailDefinition = {
  name: 'staff_invitation',
  type: 'transactional',
  subject: 'You’re invited to join {{ site_title }}',
  html: [
    heading('Join the team'),
    paragraph('Hello {{ staff_name }}'),
    paragraph(
      '{{ invited_by }} invited you to the back office of {{ site_title }} as {{ role_name }}. Choose a password to get started.',
    ),
    button('{{ invitation_url }}', 'Accept the invitation'),
    smallPrint(
      'The link works once{% if valid_hours %}, within {{ valid_hours }} hours{% endif %}. If the button doesn’t work, right-click it, or hold it on a phone, to copy its link.',
    ),
    smallPrint('If you didn’t expect this, ignore this email. Nothing happens without you.'),
  ].join('\n'),
  text: `Hello {{ staff_name }}

{{ invited_by }} invited you to the back office of {{ site_title }} as {{ role_name }}. Choose a password to get started:

{{ invitation_url }}

The link works once{% if valid_hours %}, within {{ valid_hours }} hours{% endif %}. If you didn’t expect this, ignore this email. Nothing happens without you.`,
  variables: ['staff_name', 'invited_by', 'role_name', 'valid_hours', 'invitation_url'],
}
