import { defineSection } from '../../rules/section.ts'
import { contactSchema } from '../../rules/sections/contact.ts'

export const contactSection = defineSection({
  key: 'contact',
  title: 'Say hello',
  schema: contactSchema,
  initial: {
    title: 'Say hello',
    lead: 'Tell us in your own words what you run, or what you’d like to run. You don’t need the technical terms; that’s our job.',
    replyTime: { text: 'We reply within one working day.', shown: false },
    hours: [],
    hoursNote: 'South African time, except on public holidays.',
    stepsTitle: 'Where your message goes',
    steps: [
      {
        title: 'To one inbox',
        text: 'You get a short confirmation, so you know it arrived. No queue number, no bot.',
      },
      {
        title: 'To someone who can log in',
        text: 'Technical questions go to someone who works on the servers, and questions about money to someone who does the invoices.',
      },
      {
        title: 'Back to you by email',
        text: 'With an answer, or with the one question we need answered first.',
      },
    ],
    sentTitle: 'We’ve got your message.',
    sentText:
      'A confirmation is on its way to your inbox. If you forgot something, just reply to it.',
    sellerTitle: 'Who you’re dealing with',
    sellerText:
      'The Electronic Communications and Transactions Act says every seller must say who they are. We’d have told you anyway.',
    topics: [
      { about: 'white-glove', subject: 'White-glove support' },
      { about: 'migration', subject: 'Please move my site' },
      { about: 'domain', subject: 'A question about a domain' },
    ],
  },
})
