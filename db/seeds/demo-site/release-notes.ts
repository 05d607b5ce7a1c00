import { addDays, type CalendarDate } from '#kernel/dates.ts'
import { type Release, type ReleaseNotesContent, releaseNotesSection } from '#modules/content/rules/sections/release-notes.ts'

const releases: (Omit<Release, 'date'> & { daysAgo: number })[] = [
  {
    version: '4.6',
    daysAgo: 9,
    title: 'The restore drill, for your own site',
    new: [
      'Once a month a machine picks a backup of yours, restores it in an empty room, and mails you how long it took. Ask for it in a ticket.',
      'The dashboard says when your last backup was made and how large it is.',
    ],
    better: ['Tickets take pictures from the clipboard.', 'The page of an invoice opens in half the time.'],
    mended: ['An order that was paid by bank transfer on a Sunday could wait until Tuesday before it was matched. It no longer does.'],
  },
  {
    version: '4.5.1',
    daysAgo: 31,
    title: 'Our mistake with the firewall',
    new: [],
    better: ['Rules of the firewall need a second pair of eyes before they are live.'],
    mended: [
      'A rule that was put in by hand cut off one machine from 05:51 to 06:10. Forty-one sites were unreachable. Each owner got a mail and a credit.',
      'The status page noticed four minutes late. It now asks from outside.',
    ],
  },
  {
    version: '4.5',
    daysAgo: 54,
    title: 'Invoices that say more',
    new: ['Your own purchase order number on every line of an invoice.'],
    better: [
      'A yearly plan is one line with its months, and no longer twelve.',
      'Reminders come three days before a renewal, and none comes after you have paid.',
    ],
    mended: ['Names with a long dash were cut in the PDF.'],
  },
  {
    version: '4.4',
    daysAgo: 97,
    title: 'A second path out of Cape Town',
    new: ['A fourth carrier, on a road of its own along the coast.', 'Johannesburg is 18 ms away, down from 23.'],
    better: ['Cloud servers start in under a minute.', 'PHP 8.4 for everybody; older versions stay until you say so.'],
    mended: [],
  },
  {
    version: '4.3',
    daysAgo: 168,
    title: 'A staging copy in one press',
    new: ['A copy of your WordPress site to try changes on, and a way to bring them over.', 'Two-step sign-in with any authenticator app.'],
    better: ['Backups every six hours on Protea and Baobab.'],
    mended: [
      'Mail from contact forms was marked as junk when the domain was new.',
      'The menu could not be closed with the keyboard on small screens.',
    ],
  },
  {
    version: '4.0',
    daysAgo: 330,
    title: 'The new customer area',
    new: ['One page that says what runs, what is due and what to do.', 'Payment by card, with renewals by the month or by the year.'],
    better: ['All of it works by keyboard, and on a phone in bad light.'],
    mended: ['Everything that was wrong with the old one, and some of it anew. Tell us.'],
  },
]

/** Dated back from the day of the seeding, so that the demo is never an abandoned house. */
export function demoReleaseNotes(today: CalendarDate): ReleaseNotesContent {
  return {
    ...releaseNotesSection.initial,
    entries: releases.map(({ daysAgo, ...release }) => ({ ...release, date: addDays(today, -daysAgo) })),
  }
}
