import type { EmailDefinition } from '#modules/mail/rules/email.ts'
import { button, heading, paragraph, smallPrint } from '#modules/mail/rules/email-parts.ts'

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
