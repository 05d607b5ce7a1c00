import { z } from 'zod'
import { claimSchema, defineSection } from '../section.ts'
import { headline } from './parts.ts'

const step = z.object({ title: headline, text: z.string() })

/** The words of /contact. Address, telephone and seller come from the settings. */
export const contactSection = defineSection({
  key: 'contact',
  title: 'Say hello',
  schema: z.object({
    title: headline,
    lead: z.string(),
    replyTime: claimSchema,
    hours: z.array(z.object({ days: z.string(), times: z.string() })),
    hoursNote: z.string(),
    stepsTitle: headline,
    steps: z.array(step),
    sentTitle: headline,
    sentText: z.string(),
    sellerTitle: headline,
    sellerText: z.string(),
    /** `about` stands in the address (/contact?about=…) of links that bring a subject along. */
    topics: z.array(z.object({ about: z.string(), subject: z.string() })),
  }),
  initial: {
    title: 'Say hello',
    lead: 'Tell us what you run, or what you would like to run, in your own words. You need not know the right ones; that is our half of the work.',
    replyTime: { text: 'On working days you have an answer the same day or the next.', shown: true },
    hours: [
      { days: 'Monday to Friday', times: '08:00 – 17:00' },
      { days: 'Saturday', times: '09:00 – 13:00' },
    ],
    hoursNote:
      'South African time, public holidays excepted. Machines are watched day and night, and customers whose service is down are answered then too; any other message waits at the top of the pile.',
    stepsTitle: 'Where your message goes',
    steps: [
      { title: 'Into one inbox', text: 'You get a short confirmation, so that you know it arrived. There is no queue number and no bot in between.' },
      {
        title: 'To somebody who can log in',
        text: 'Whoever reads it works on the servers. Questions about money go to the person who makes the invoices.',
      },
      { title: 'Back to you by email', text: 'With an answer, or with the one question we need answered first. The same person stays with it.' },
    ],
    sentTitle: 'It is in our hands.',
    sentText: 'Your message has arrived, and a confirmation is on its way to your inbox. If you forgot something, reply to that email.',
    sellerTitle: 'Who is behind this address',
    sellerText: 'The Electronic Communications and Transactions Act asks every seller to say who they are. We would have told you anyway.',
    topics: [
      { about: 'white-glove', subject: 'White-glove support' },
      { about: 'migration', subject: 'Please move my site' },
      { about: 'domain', subject: 'A question about a domain' },
    ],
  },
})
