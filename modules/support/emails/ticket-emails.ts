import type { EmailDefinition } from '#modules/mail/rules/email.ts'
import {
  button,
  facts,
  heading,
  paragraph,
  quote,
  smallPrint,
  textFacts,
} from '#modules/mail/rules/email-parts.ts'
import {
  answerRows,
  common,
  dueRows,
  dueVariables,
  filesRow,
  message,
  messageRows,
  ownButton,
  ownLink,
  ratingLink,
  ratingText,
  reopening,
  rows,
  staffPage,
  staffRows,
  toCustomer,
} from './ticket-email-parts.ts'

/** To the customer: the ticket is there. */
const ticketReceivedEmail: EmailDefinition = {
  name: 'ticket_received',
  type: 'notification',
  subject: '[{{ ticket_number }}] We’ve received your request: {{ subject }}',
  html: [
    heading('We’ve received your request'),
    paragraph('Hello {{ customer_name }}'),
    paragraph('We’ve opened a ticket. Someone will reply. You wrote:'),
    quote('message'),
    facts([...rows, filesRow]),
    ownButton('View your ticket'),
  ].join('\n'),
  text: `Hello {{ customer_name }}

We’ve opened a ticket. Someone will reply. You wrote:

{{ message }}

${textFacts([...rows, filesRow])}
${ownLink('View your ticket')}`,
  variables: [...toCustomer, 'message', 'files'],
}

/** To the support address: a new ticket. */
const ticketOpenedEmail: EmailDefinition = {
  name: 'ticket_opened',
  type: 'notification',
  subject: '[{{ ticket_number }}] New ticket: {{ subject }}',
  html: [
    heading('New ticket'),
    facts(messageRows),
    quote('message'),
    button(staffPage, 'Open the ticket'),
  ].join('\n'),
  text: `${textFacts(messageRows)}
{{ message }}

Open the ticket: ${staffPage}`,
  variables: [...common, 'message', 'files'],
}

/** To the support address: the customer wrote again. */
const ticketCustomerMessageEmail: EmailDefinition = {
  name: 'ticket_customer_message',
  type: 'notification',
  subject: '[{{ ticket_number }}] New message: {{ subject }}',
  html: [
    heading('{{ customer_name }} wrote'),
    facts(messageRows),
    quote('message'),
    button(staffPage, 'Open the ticket'),
  ].join('\n'),
  text: `${textFacts(messageRows)}
{{ message }}

Open the ticket: ${staffPage}`,
  variables: [...common, 'message', 'files'],
}

/** To the customer: their message came in. It repeats nothing of it. */
const ticketMessageReceivedEmail: EmailDefinition = {
  name: 'ticket_message_received',
  type: 'notification',
  subject: '[{{ ticket_number }}] We’ve received your message: {{ subject }}',
  html: [
    heading('We’ve received your message'),
    paragraph('Hello {{ customer_name }}'),
    paragraph('Your message is on your ticket. A person will answer it.'),
    facts(rows),
    ownButton('View your ticket'),
  ].join('\n'),
  text: `Hello {{ customer_name }}

Your message is on your ticket. A person will answer it.

${textFacts(rows)}
${ownLink('View your ticket')}`,
  variables: toCustomer,
}

/** To the customer: an answer of staff. */
const ticketAnswerEmail: EmailDefinition = {
  name: 'ticket_answer',
  type: 'notification',
  subject: '[{{ ticket_number }}] {{ staff_name }} answered: {{ subject }}',
  html: [
    heading('{{ staff_name }} answered your ticket'),
    paragraph('Hello {{ customer_name }}'),
    paragraph(message),
    facts(answerRows),
    ownButton('Answer on your ticket'),
    ratingLink,
  ].join('\n'),
  text: `Hello {{ customer_name }}

{{ staff_name }} answered your ticket:

{{ message }}

${textFacts(answerRows)}
${ratingText}${ownLink('Answer on your ticket')}`,
  variables: [...toCustomer, 'message', 'files', 'staff_name', 'status', 'ask_rating', 'in_copy'],
}

/** To the customer: the status changed without a message. */
const ticketStatusChangedEmail: EmailDefinition = {
  name: 'ticket_status_changed',
  type: 'notification',
  subject: '[{{ ticket_number }}] {{ status }}: {{ subject }}',
  html: [
    heading('Your ticket: {{ status }}'),
    paragraph('Hello {{ customer_name }}'),
    paragraph('The status of your ticket changed.'),
    facts([...rows, { label: 'Status', value: '{{ status }}' }]),
    ownButton('View your ticket'),
    ratingLink,
    smallPrint(reopening),
  ].join('\n'),
  text: `Hello {{ customer_name }}

The status of your ticket changed.

${textFacts([...rows, { label: 'Status', value: '{{ status }}' }])}
${ratingText}${ownLink('View your ticket')}

${reopening}`,
  variables: [...toCustomer, 'status', 'ask_rating'],
}

/** To an agent: a ticket was assigned to them by a colleague. */
const ticketAssignedEmail: EmailDefinition = {
  name: 'ticket_assigned',
  type: 'notification',
  subject: '[{{ ticket_number }}] Assigned to you: {{ subject }}',
  html: [
    heading('A ticket for you'),
    paragraph('Hello {{ staff_name }}'),
    facts(staffRows),
    button(staffPage, 'Open the ticket'),
  ].join('\n'),
  text: `Hello {{ staff_name }}

This ticket was assigned to you.

${textFacts(staffRows)}
Open the ticket: ${staffPage}`,
  variables: [...common, 'staff_name'],
}

/** To who has the ticket: a promised time is near. */
const ticketDueSoonEmail: EmailDefinition = {
  name: 'ticket_due_soon',
  type: 'notification',
  subject: '[{{ ticket_number }}] Due soon: {{ subject }}',
  html: [
    heading('Due soon'),
    paragraph('Hello {{ staff_name }}'),
    paragraph('The time that we promised is near.'),
    facts(dueRows),
    button(staffPage, 'Open the ticket'),
  ].join('\n'),
  text: `Hello {{ staff_name }}

The time that we promised is near.

${textFacts(dueRows)}
Open the ticket: ${staffPage}`,
  variables: dueVariables,
}

/** To all staff who handle tickets: a promised time has passed. */
const ticketOverdueEmail: EmailDefinition = {
  name: 'ticket_overdue',
  type: 'notification',
  subject: '[{{ ticket_number }}] Overdue: {{ subject }}',
  html: [
    heading('Overdue'),
    paragraph('Hello {{ staff_name }}'),
    paragraph('The time that we promised has passed.'),
    facts(dueRows),
    button(staffPage, 'Open the ticket'),
  ].join('\n'),
  text: `Hello {{ staff_name }}

The time that we promised has passed.

${textFacts(dueRows)}
Open the ticket: ${staffPage}`,
  variables: dueVariables,
}

/** To the customer: two of their tickets are one now. */
const ticketMergedEmail: EmailDefinition = {
  name: 'ticket_merged',
  type: 'notification',
  subject: '[{{ ticket_number }}] We’ve merged two of your tickets: {{ subject }}',
  html: [
    heading('We’ve merged two of your tickets'),
    paragraph('Hello {{ customer_name }}'),
    paragraph(
      '{{ merged_number }} is now part of {{ ticket_number }}. All messages are there, and we answer both in one place.',
    ),
    facts(rows),
    ownButton('View your ticket'),
  ].join('\n'),
  text: `Hello {{ customer_name }}

{{ merged_number }} is now part of {{ ticket_number }}. All messages are there, and we answer both in one place.

${textFacts(rows)}
${ownLink('View your ticket')}`,
  variables: [...toCustomer, 'merged_number'],
}

/**
 * To staff who wrote from an address that is not theirs, or answered what was sent to another
 * person.
 */
const ticketMailRefusedEmail: EmailDefinition = {
  name: 'ticket_mail_refused',
  type: 'notification',
  subject: '[{{ ticket_number }}] Your email was not added',
  html: [
    heading('Your email was not added'),
    paragraph(
      'We could not process your email about ticket {{ ticket_number }}, and nobody has received it.',
    ),
    paragraph(
      'If you work with us: answer the email that was sent to you about this ticket, from the address it was sent to, or write on the ticket itself.',
    ),
  ].join('\n'),
  text: `We could not process your email about ticket {{ ticket_number }}, and nobody has received it.

If you work with us: answer the email that was sent to you about this ticket, from the address it was sent to, or write on the ticket itself.`,
  variables: ['ticket_number'],
}

export const ticketEmails: readonly EmailDefinition[] = [
  ticketReceivedEmail,
  ticketOpenedEmail,
  ticketCustomerMessageEmail,
  ticketMessageReceivedEmail,
  ticketAnswerEmail,
  ticketStatusChangedEmail,
  ticketAssignedEmail,
  ticketMergedEmail,
  ticketDueSoonEmail,
  ticketOverdueEmail,
  ticketMailRefusedEmail,
]
