import type { EmailDefinition } from '#modules/mail/rules/email.ts'
import { heading, paragraph, smallPrint } from '#modules/mail/rules/email-parts.ts'

const stranger =
  'If you didn’t write to us, someone entered your address by mistake. You don’t need to do anything, and we won’t email you about it again.'

/** To the sender. Repeats only the name, because a sender can enter any email address. */
export const generalEnquiryConfirmationEmail: EmailDefinition = {
  name: 'general_enquiry_confirmation',
  type: 'transactional',
  subject: 'Your message to {{ site_title }} has arrived',
  html: [
    heading('Thank you, {{ name }}'),
    paragraph('We’ve got your message. A person will read it and reply to this address.'),
    paragraph('If you forgot something, just reply to this email.'),
    smallPrint(stranger),
  ].join('\n'),
  text: `Thank you, {{ name }}

We’ve got your message. A person will read it and reply to this address.

If you forgot something, just reply to this email.

${stranger}`,
  variables: ['name'],
}

export const domainInquiryConfirmationEmail: EmailDefinition = {
  name: 'domain_inquiry_confirmation',
  type: 'transactional',
  subject: 'We’ve got your question about a domain',
  html: [
    heading('Thank you, {{ name }}'),
    paragraph(
      'We’ve got your question about a domain. We’ll check the name and email you what it costs and what happens next.',
    ),
    paragraph('Nothing is registered, moved or charged before you say yes.'),
    smallPrint(stranger),
  ].join('\n'),
  text: `Thank you, {{ name }}

We’ve got your question about a domain. We’ll check the name and email you what it costs and what happens next.

Nothing is registered, moved or charged before you say yes.

${stranger}`,
  variables: ['name'],
}
