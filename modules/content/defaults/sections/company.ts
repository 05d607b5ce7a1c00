import { defineSection } from '../../rules/section.ts'
import {
  aboutSchema,
  contactSchema,
  dataCenterSchema,
  releaseNotesSchema,
  supportMoveSchema,
  supportReachSchema,
  supportSchema,
} from '../../rules/sections/company.ts'

/**
 * True of any host. What only one company can say about itself (place, people, what it once wrote),
 * its owner enters (D47); the demo has its own story.
 */
export const aboutSection = defineSection({
  key: 'about',
  title: 'Our story',
  schema: aboutSchema,
  initial: {
    head: {
      title: 'Hosting, so you can get on with your work.',
      lead: 'We run servers for people who would rather be doing something else. Ask us anything about who we are and how we work.',
    },
    picture: { src: '', alt: '' },
    chapters: [],
    values: {
      title: 'What you can hold us to.',
      lead: 'Anyone can put values on a wall. Here is what ours look like on an ordinary working day.',
      items: [],
    },
    team: { title: 'The people who answer.', lead: '' },
    projects: {
      title: 'What we do when everything is up.',
      lead: 'Some of it we give away. Some of it is how we learn.',
    },
    caseStudies: {
      title: 'From first call to result.',
      lead: '',
      challenge: 'The problem',
      solution: 'What we did',
    },
    closing: { title: 'Talk to us.', text: 'Ask before you buy. A person reads every message.' },
  },
})

export const contactSection = defineSection({
  key: 'contact',
  title: 'Say hello',
  schema: contactSchema,
  initial: {
    title: 'Say hello',
    lead: 'Tell us in your own words what you run, or what you’d like to run. You don’t need the technical terms; that’s our job.',
    replyTime: { text: 'We reply within one working day.', shown: false },
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

/**
 * No place, figure or arrangement that the owner has not entered: what is true of one company's
 * building is not true of another's (D32, D47).
 */
export const dataCenterSection = defineSection({
  key: 'data-center',
  title: 'Data center',
  schema: dataCenterSchema,
  initial: {
    head: {
      title: 'Where your site lives.',
      lead: 'Ask us which building your server is in, who runs it and what keeps it going. You get an answer in plain words.',
    },
    latency: {
      title: 'Close, in milliseconds.',
      lead: 'Round-trip times from our racks, measured over the networks your visitors use.',
      origin: { name: 'Cape Town', latitude: -33.92, longitude: 18.42 },
      cities: [],
      note: '',
    },
    systems: [],
    day: { title: '', lead: '', steps: [] },
    pictures: { title: 'Inside.', lead: '' },
    closing: {
      title: 'Questions before you buy?',
      text: 'Ask about power, network, security or anything else that matters to you.',
    },
  },
})

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

export const releaseNotesSection = defineSection({
  key: 'release-notes',
  title: 'Release notes',
  schema: releaseNotesSchema,
  initial: {
    head: {
      title: 'What’s new, and what we fixed.',
      lead: 'Every change to the platform that you might notice, in plain words. That includes our mistakes.',
    },
    groups: { new: 'New', improved: 'Improved', fixed: 'Fixed' },
    none: 'Nothing to report yet.',
    entries: [],
    closing: {
      title: 'Is something still in your way?',
      text: 'Many of the improvements above started as one line from a customer. Send us yours.',
    },
  },
})
