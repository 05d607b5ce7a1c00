import { addDays, type CalendarDate } from '#kernel/dates.ts'
import { releaseNotesSection } from '#modules/content/defaults/sections/company.ts'
import type { Release, ReleaseNotesContent } from '#modules/content/rules/sections/company.ts'

/** What these notes say about the customer area must exist in it. */
const releases: (Omit<Release, 'date'> & { daysAgo: number })[] = [
  {
    version: '4.6',
    daysAgo: 9,
    title: 'Change your plan yourself',
    new: [
      'Change your plan or cancel a service in your account. You see the price and the date before you confirm.',
      'Pay several invoices at once, with a single reference.',
    ],
    improved: ['The invoice page opens in half the time.'],
    fixed: [
      'An order paid by bank transfer on a Sunday could wait until Tuesday before it was matched. It no longer does.',
    ],
  },
  {
    version: '4.5.1',
    daysAgo: 31,
    title: 'Our firewall mistake',
    new: [],
    improved: ['A second person checks every firewall rule before it goes live.'],
    fixed: [
      'A rule added by hand cut off one server from 05:51 to 06:10. Forty-one sites were offline. Each owner got an email and a credit.',
      'Our monitoring noticed four minutes late. It now also checks from outside our network.',
    ],
  },
  {
    version: '4.5',
    daysAgo: 54,
    title: 'Clearer statements and invoices',
    new: [
      'A statement of account in your dashboard, which you can download as a PDF.',
      'Once a month we restore a random backup and time it. Ask us to include your site.',
    ],
    improved: [
      'A yearly plan is one line on your invoice instead of twelve.',
      'We email you before every renewal, and never remind you after you’ve paid.',
    ],
    fixed: ['Names with a long dash were cut off in the PDF.'],
  },
  {
    version: '4.4',
    daysAgo: 97,
    title: 'A second route out of Cape Town',
    new: [
      'A fourth carrier, on its own route along the coast.',
      'Johannesburg is 18 ms away, down from 23.',
    ],
    improved: [
      'Cloud servers start in under a minute.',
      'PHP 8.4 for everyone. Older versions stay until you’re ready.',
    ],
    fixed: [],
  },
  {
    version: '4.3',
    daysAgo: 168,
    title: 'A staging copy of your site',
    new: [
      'Protea and Baobab come with a copy of your WordPress site to try changes on.',
      'Two-factor sign-in with any authenticator app.',
    ],
    improved: ['Backups every six hours on Protea and Baobab.'],
    fixed: [
      'Emails from contact forms were marked as spam when the domain was new.',
      'On small screens the menu could not be closed with the keyboard.',
    ],
  },
  {
    version: '4.0',
    daysAgo: 330,
    title: 'The new customer area',
    new: [
      'One page that shows what’s running, what’s due and what to do.',
      'Pay by card, with renewals by the month or by the year.',
    ],
    improved: ['Everything works with a keyboard, and on a phone in bright sunlight.'],
    fixed: ['Everything that was wrong with the old one, we hope. Tell us what we missed.'],
  },
]

/** Dated back from `today`, so that the demo always looks recent. */
export function demoReleaseNotes(today: CalendarDate): ReleaseNotesContent {
  return {
    ...releaseNotesSection.initial,
    entries: releases.map(({ daysAgo, ...release }) => ({
      ...release,
      date: addDays(today, -daysAgo),
    })),
  }
}
