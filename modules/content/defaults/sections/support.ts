import { defineSection } from '../../rules/section.ts'
import {
  supportMoveSchema,
  supportReachSchema,
  supportSchema,
} from '../../rules/sections/support.ts'

export const supportSection = defineSection({
  key: 'support',
  title: 'White-glove support',
  schema: supportSchema,
  initial: {
    title: 'You hand over the keys. We carry the boxes.',
    lead: 'White-glove support is the work other hosts send you a help article for: moving your site, tidying it up, and staying with a problem until we know what caused it.',
    points: [
      {
        title: 'One person, by name',
        text: 'The person who takes your request stays with it. You only explain it once.',
      },
      {
        title: 'We do it, then we show you',
        text: 'No list of commands to paste. We make the change, then tell you what we did and how to undo it.',
      },
      {
        title: 'An honest no',
        text: 'If something would harm your site, or a cheaper fix will do, we say so before we start.',
      },
    ],
    ledgerTitle: 'Who does what.',
    ours: [
      'List everything your old host does for you, even what everyone forgot',
      'Copy files, databases and mailboxes',
      'Test every form, payment and login on the copy',
      'Set up the certificate and DNS, and lower the DNS expiry times before the move',
      'Switch over at a quiet hour',
      'Watch the first day, and fix what turns up',
      'Tell you when you can cancel your old host',
    ],
    yours: ['Give us access to your old host', 'Choose the hour', 'Check the copy and say yes'],
    ledgerNote: 'Three things. If it turns into more, tell us.',
  },
})

export const supportMoveSection = defineSection({
  key: 'support-move',
  title: 'How a site moves',
  schema: supportMoveSchema,
  initial: {
    title: 'Both sites stay up until everyone has moved.',
    lead: 'Moves go wrong in the gap between off and on. So we don’t leave one: the old server keeps answering until the last visitor has the new address.',
    steps: [
      {
        when: 'A few days before',
        title: 'Look and plan',
        text: 'We go through the old server: versions, cron jobs, email, redirects. We set DNS records to expire in minutes instead of a day.',
      },
      {
        when: 'The day before',
        title: 'Copy and test',
        text: 'The whole site runs here on a private address. You click through it while we compare it page by page.',
      },
      {
        when: 'The evening',
        title: 'Catch up and switch',
        text: 'We copy over the orders and comments that came in meanwhile. Shops pause for this moment. Then we point the domain here.',
      },
      {
        when: 'The day after',
        title: 'Watch',
        text: 'We watch the logs of both servers side by side. When the old one goes quiet, we tell you. Only then do you cancel it.',
      },
    ],
    note: {
      text: 'If something isn’t right, we can point the domain back to the old server within minutes.',
      shown: true,
    },
  },
})

export const supportReachSection = defineSection({
  key: 'support-reach',
  title: 'How to reach white-glove support',
  schema: supportReachSchema,
  initial: {
    title: 'Three ways to start.',
    text: 'Each one gets you to a person.',
    ways: [
      {
        title: 'You’re thinking about moving',
        text: 'Tell us where your site is now and what worries you about moving it.',
        link: 'Ask about a move',
        to: '/contact?about=migration',
      },
      {
        title: 'You’re already a customer',
        text: 'Your services and invoices are in one place.',
        link: 'Go to your account',
        to: '/dashboard',
      },
      {
        title: 'Something out of the ordinary',
        text: 'A launch, an audit, a site someone else left behind: tell us what it is and we’ll say what we can do.',
        link: 'Describe it',
        to: '/contact?about=white-glove',
      },
    ],
  },
})
