import type { EmailDefinition } from '#modules/mail/rules/email.ts'
import {
  button,
  type Fact,
  facts,
  heading,
  paragraph,
  quote,
  textFacts,
} from '#modules/mail/rules/email-parts.ts'

const lines = '{{ message | escape | newline_to_br | raw }}'

/** To the person who wrote by a form of the site: what staff answer. */
export const enquiryReplyEmail: EmailDefinition = {
  name: 'enquiry_reply',
  type: 'transactional',
  subject: 'Re: {{ subject }}',
  html: [
    paragraph('Hello {{ name }}'),
    paragraph(lines),
    paragraph('{{ staff_name }}<br>{{ site_title }}'),
  ].join('\n'),
  text: `Hello {{ name }}

{{ message }}

{{ staff_name }}
{{ site_title }}`,
  variables: ['name', 'subject', 'message', 'staff_name'],
}

const rows: readonly Fact[] = [
  { label: 'From', value: '{{ name }}' },
  { label: 'Email', value: '{{ email }}' },
  { label: 'Subject', value: '{{ subject }}' },
]
const address = '{{ site_url }}{{ page }}'

/** To staff: the person answered by email. */
export const enquiryAnsweredEmail: EmailDefinition = {
  name: 'enquiry_answered',
  type: 'notification',
  subject: 'Answer to an enquiry: {{ subject }}',
  html: [
    heading('Answer to an enquiry'),
    facts(rows),
    quote('message'),
    button(address, 'Open the enquiry'),
  ].join('\n'),
  text: `${textFacts(rows)}
{{ message }}

Open the enquiry: ${address}`,
  variables: ['name', 'email', 'subject', 'message', 'page'],
}

/** To a member of staff: a colleague assigned an enquiry to them. */
export const enquiryAssignedEmail: EmailDefinition = {
  name: 'enquiry_assigned',
  type: 'notification',
  subject: 'Assigned to you: {{ subject }}',
  html: [
    heading('An enquiry for you'),
    paragraph('Hello {{ staff_name }}'),
    facts(rows),
    button(address, 'Open the enquiry'),
  ].join('\n'),
  text: `Hello {{ staff_name }}

This enquiry was assigned to you.

${textFacts(rows)}
Open the enquiry: ${address}`,
  variables: ['staff_name', 'name', 'email', 'subject', 'page'],
}
