import { z } from 'zod'
import { claimSchema, defineSection } from '../section.ts'
import { headline } from './parts.ts'

export const supportSection = defineSection({
  key: 'support',
  title: 'White-glove support',
  schema: z.object({
    title: headline,
    lead: z.string(),
    points: z.array(z.object({ title: headline, text: z.string() })),
    ledgerTitle: headline,
    ours: z.array(z.string()),
    yours: z.array(z.string()),
    ledgerNote: z.string(),
  }),
  initial: {
    title: 'You hand over the keys. We carry the boxes.',
    lead: 'White-glove support is the work that others send you a help article for: moving in, tidying up, and staying with a problem until somebody knows why it happened.',
    points: [
      { title: 'One person, by name', text: 'Whoever takes your request stays with it. You explain once, and the notes stay with your account.' },
      {
        title: 'We do it, then we show you',
        text: 'Not a list of commands to paste. We make the change, and write down what it was and how to take it back.',
      },
      { title: 'A plain no', text: 'If a thing would harm your site, or a cheaper way does the same, we say so before the work begins.' },
    ],
    ledgerTitle: 'Who does what.',
    ours: [
      'List everything the old place does for you, also what nobody remembers',
      'Copy files, databases and mailboxes',
      'Try every form, payment and login on the copy',
      'Prepare certificate and DNS, and lower the waiting times ahead of the move',
      'Switch at an hour when few people look',
      'Watch the first day, and mend what turns up',
      'Tell you when the old place can be cancelled',
    ],
    yours: ['Give us access to the old place', 'Choose the hour', 'Look at the copy and say yes'],
    ledgerNote: 'Three things. If it turns into more, tell us.',
  },
})

export const supportMoveSection = defineSection({
  key: 'support-move',
  title: 'How a site moves',
  schema: z.object({
    title: headline,
    lead: z.string(),
    steps: z.array(z.object({ when: z.string(), title: headline, text: z.string() })),
    note: claimSchema,
  }),
  initial: {
    title: 'Both houses stay lit until everybody has found the new one.',
    lead: 'A move goes wrong in the gap between off and on. So there is none: the old server keeps answering until the last visitor has the new address.',
    steps: [
      {
        when: 'A few days before',
        title: 'Look and measure',
        text: 'We read the old server: versions, cron jobs, mail, redirects. DNS answers are told to expire within minutes instead of a day.',
      },
      {
        when: 'The day before',
        title: 'Copy and try',
        text: 'The whole site runs here under a private address. You click through it; we compare it page by page.',
      },
      {
        when: 'The evening',
        title: 'Catch up and switch',
        text: 'Orders and comments that came in meanwhile are copied over. Shops pause for this moment. Then the name points here.',
      },
      {
        when: 'The day after',
        title: 'Watch',
        text: 'Logs of both servers side by side. When the old one is quiet, we tell you, and only then do you cancel it.',
      },
    ],
    note: { text: 'If something is not right, the name points back to the old server within minutes.', shown: true },
  },
})

export const supportReachSection = defineSection({
  key: 'support-reach',
  title: 'How to reach white-glove support',
  schema: z.object({
    title: headline,
    text: z.string(),
    ways: z.array(z.object({ title: headline, text: z.string(), link: z.string(), to: z.string() })),
  }),
  initial: {
    title: 'Three ways in.',
    text: 'Each ends with a person. Take the one that suits the moment.',
    ways: [
      {
        title: 'You are thinking about it',
        text: 'Say where your site is now and what worries you about moving it.',
        link: 'Ask about a move',
        to: '/contact?about=migration',
      },
      {
        title: 'You are a customer',
        text: 'Your services, invoices and messages are in one place, and so is the history of what we did.',
        link: 'Go to your account',
        to: '/dashboard',
      },
      {
        title: 'Something out of the ordinary',
        text: 'A launch, an audit, a site somebody else left behind: tell us what it is about and we say what we can do.',
        link: 'Describe it',
        to: '/contact?about=white-glove',
      },
    ],
  },
})
