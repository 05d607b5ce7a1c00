import type { EmailDefinition } from '#modules/mail/rules/email.ts'
import { heading, paragraph, smallPrint } from '#modules/mail/rules/email-parts.ts'

const stranger =
  'You did not write to us? Then somebody typed your address by mistake. You need not do anything, and we send you nothing more about it.'

/** To the sender. It repeats nothing of what was typed but the name, since nobody has shown that the address is theirs. */
export const generalEnquiryConfirmationEmail: EmailDefinition = {
  name: 'general_enquiry_confirmation',
  type: 'transactional',
  subject: 'Your message to {{ site_title }} has arrived',
  html: [
    heading('Thank you, {{ name }}'),
    paragraph('Your message is with us. A person reads it and answers to this address.'),
    paragraph('Did you forget something? Reply to this email and it joins the rest.'),
    smallPrint(stranger),
  ].join('\n'),
  text: `Thank you, {{ name }}

Your message is with us. A person reads it and answers to this address.

Did you forget something? Reply to this email and it joins the rest.

${stranger}`,
  variables: ['name'],
}

export const domainInquiryConfirmationEmail: EmailDefinition = {
  name: 'domain_inquiry_confirmation',
  type: 'transactional',
  subject: 'We have your question about a domain',
  html: [
    heading('Thank you, {{ name }}'),
    paragraph('Your question about a domain is with us. We check the name and answer to this address with what it costs and what happens next.'),
    paragraph('Nothing is registered, moved or charged before you say yes.'),
    smallPrint(stranger),
  ].join('\n'),
  text: `Thank you, {{ name }}

Your question about a domain is with us. We check the name and answer to this address with what it costs and what happens next.

Nothing is registered, moved or charged before you say yes.

${stranger}`,
  variables: ['name'],
}
