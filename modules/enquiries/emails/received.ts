import type { EmailDefinition } from '#modules/mail/rules/email.ts'
import {
  button,
  type Fact,
  facts,
  heading,
  quote,
  textFacts,
} from '#modules/mail/rules/email-parts.ts'

/** A link that starts a reply to the sender. */
const reply = (subject: string) =>
  `mailto:{{ email | url_encode | replace: '%40', '@' }}?subject=${subject}`

const sender: readonly Fact[] = [
  { label: 'Name', value: '{{ name }}' },
  { label: 'Email', value: '{{ email }}' },
]

const generalFacts: readonly Fact[] = [
  ...sender,
  { label: 'Subject', value: '{{ subject }}' },
  { label: 'Sent', value: '{{ sent_at }}' },
]

const domainFacts: readonly Fact[] = [
  { label: 'Service', value: '{{ service }}' },
  { label: 'Domain', value: '{{ domain_name }}' },
  {
    label: 'Current registrar',
    value: '{{ current_registrar }}',
    when: 'current_registrar != blank',
  },
  ...sender,
  { label: 'Company', value: '{{ company }}', when: 'company != blank' },
  { label: 'Phone', value: '{{ phone }}', when: 'phone != blank' },
  { label: 'Sent', value: '{{ sent_at }}' },
]

/** To staff: a message from the contact form. */
export const generalEnquiryReceivedEmail: EmailDefinition = {
  name: 'general_enquiry_received',
  type: 'notification',
  subject: 'New enquiry: {{ subject }}',
  html: [
    heading('New enquiry'),
    facts(generalFacts),
    quote('message'),
    button(
      reply("{{ 'Re: ' | append: subject | url_encode | replace: '+', '%20' }}"),
      'Reply by email',
    ),
  ].join('\n'),
  text: `${textFacts(generalFacts)}
{{ message }}`,
  variables: ['name', 'email', 'subject', 'message', 'sent_at'],
}

/** To staff: a question from the domain form. */
export const domainInquiryReceivedEmail: EmailDefinition = {
  name: 'domain_inquiry_received',
  type: 'notification',
  subject: '{{ service }}: {{ domain_name }}',
  html: [
    heading('{{ service }}: {{ domain_name }}'),
    facts(domainFacts),
    `{% if message != blank %}${quote('message')}{% endif %}`,
    button(
      reply("{{ 'Your domain: ' | append: service | url_encode | replace: '+', '%20' }}"),
      'Reply by email',
    ),
  ].join('\n'),
  text: `{{ service }}: {{ domain_name }}

${textFacts(domainFacts)}
{{ message }}`,
  variables: [
    'service',
    'domain_name',
    'current_registrar',
    'name',
    'email',
    'company',
    'phone',
    'message',
    'sent_at',
  ],
}
