import type { DemoTicket } from './demo-ticket.ts'

/** White-glove work: moves, check-ups and problems that take an agent's whole morning. */
export const bespokeTickets: DemoTicket[] = [
  {
    subject: 'Move our shop on a Sunday night',
    category: 'bespoke_support',
    priority: 'high',
    team: 'success',
    agent: 'Themba',
    who: 'Claire Thompson',
    service: 'Gannet',
    tags: ['migration', 'woocommerce'],
    opened: { daysAgo: 24, at: '09:18' },
    messages: [
      {
        by: 'customer',
        text: 'Hello Themba. Eleven years of book orders, about 60 000 customers, and a host who has stopped answering the phone. We’d like to move without anyone noticing. Sunday nights are quiet.',
      },
      {
        by: 'staff',
        after: 75,
        text: 'Hi Claire, gladly. Here is the list of what your old host does for you; please strike out what’s wrong. The one that everybody forgets is line six: the nightly stock file for the distributor.\n\nPlease don’t email the passwords. I’ll phone you and we’ll agree on a way.',
        files: [
          {
            name: 'what-the-old-host-does.txt',
            text: '1. Website and shop (WordPress, WooCommerce)\n2. Database, 4.1 GB\n3. Nine mailboxes over IMAP\n4. DNS with 31 records\n5. Redirects of the 2014 catalogue\n6. Stock file by FTP to the distributor, 02:00\n7. Yearly archive of invoices\n',
          },
        ],
        status: 'waiting_customer',
      },
      {
        by: 'customer',
        after: 1380,
        text: 'Line six! We’d have found out on Tuesday when nothing arrived at the warehouse. List is right otherwise. The copy you showed me on the phone looks perfect. Go.',
      },
      {
        by: 'note',
        after: 60,
        text: 'Switch at 22:30, ordering paused from 22:10 with a line at the top. Anika on the database, I do DNS. TTLs are at 300 since this morning. Old server stays on for a week.',
      },
      {
        by: 'staff',
        after: 9900,
        text: 'You’re here. The shop was paused for fourteen minutes, the last order before and the first one after are both in the database, and the distributor got its stock file. The old server has been quiet since noon. Keep it for a week, then cancel it; your domain isn’t registered there, I checked.',
        status: 'resolved',
      },
    ],
    closedAfterDays: 8,
  },
  {
    subject: 'Weighbridge program that nobody sells any more',
    category: 'bespoke_support',
    priority: 'high',
    team: 'success',
    agent: 'Nadia',
    who: 'Willem Jansen van Rensburg',
    service: 'Signal Hill',
    tags: ['migration'],
    opened: { daysAgo: 124, at: '10:15' },
    messages: [
      {
        by: 'customer',
        text: 'The program with our harvest records runs on a computer under a desk in Caledon. The disk clicks. The maker closed years ago. Can it run on the Signal Hill server?',
      },
      {
        by: 'staff',
        after: 25,
        text: 'Please switch nothing off and on again. A clicking disk may not start twice. Lindiwe can be in Caledon tomorrow morning to copy it before anything else happens; after that we’ll know whether the program runs elsewhere. I’ll send you the price for the visit within the hour, before you decide.',
        status: 'waiting_customer',
      },
      { by: 'customer', after: 110, text: 'Price is accepted by the board. She must bring boots.' },
      {
        by: 'staff',
        after: 4300,
        text: 'The disk is copied, all fourteen years. The program starts on the server. Let both machines run side by side until your weighbridge clerks say the new one is right; they decide, not we.',
      },
      {
        by: 'staff',
        after: 30600,
        text: 'After three weeks the clerks found not one difference, so last evening we moved over between two weighings. The first restore drill took eleven minutes. On a dedicated server the backups are yours to run, so please keep the schedule we wrote down together.',
        status: 'resolved',
      },
    ],
    thankedAfter: 60,
    closedAfterDays: 14,
  },
  {
    subject: 'Check-up for a slow shop',
    category: 'bespoke_support',
    team: 'success',
    agent: 'Themba',
    who: 'Priya Naidoo',
    service: 'Baobab',
    tags: ['woocommerce', 'check-up'],
    opened: { daysAgo: 39, at: '12:45' },
    messages: [
      {
        by: 'customer',
        text: 'I saw the two-hour check-up on your site. The catering shop takes six seconds for the basket. What would you look at, and what do I get?',
      },
      {
        by: 'staff',
        after: 88,
        text: 'Hi Priya. Two hours of Anika with a stopwatch, and at the end one page of findings, the most useful first. You can hand it to the people who build your shop, or do the first three yourself. I’m sending the price in a separate quote; we begin when you say yes.',
        status: 'waiting_customer',
      },
      {
        by: 'customer',
        after: 1290,
        text: 'Yes to the quote. Not between 10 and 1 please, that is lunch.',
      },
      {
        by: 'staff',
        after: 4200,
        text: 'Here is your page. The short version: two caching plugins fight each other, and the basket asks the courier for a price on every click. Switching off one of the two and asking once brought it from 6.1 to 1.3 seconds on staging.',
        files: [
          { name: 'basket-seconds.png', bars: [98, 100, 97, 99, 31, 22, 21, 21] },
          {
            name: 'findings.txt',
            text: '1. Two caching plugins: keep one.\n2. Courier price asked on every click: ask once per suburb.\n3. 41 images wider than 3 000 pixels on the menu page.\n4. A closed plugin (gallery) that no page uses: remove.\n',
          },
        ],
        status: 'resolved',
      },
    ],
    thankedAfter: 190,
    closedAfterDays: 9,
  },
  {
    subject: 'Move from a website builder',
    category: 'bespoke_support',
    team: 'success',
    agent: 'Themba',
    who: 'Ingrid Müller',
    tags: ['migration', 'builder'],
    opened: { daysAgo: 9, at: '14:30' },
    messages: [
      {
        by: 'customer',
        text: 'Good afternoon, our lodge site is on a website builder in dollars and gets dearer every year. Can you move it to WordPress as it is? Half our guests book from Germany, does that matter?',
      },
      {
        by: 'staff',
        after: 115,
        text: 'Good afternoon Ingrid. Your texts and pictures, yes. The design, hardly: those builders don’t export it, so somebody has to rebuild it, and we don’t design sites. Get a price for that first.\n\nAnd yes, Germany matters. From there every click to Cape Town takes about 160 ms. For an information page that’s fine; for a booking form that half your guests fill in abroad, compare before you move. I’d rather say this now.',
        status: 'waiting_customer',
      },
      {
        by: 'customer',
        after: 2700,
        text: 'Thank you for the honest answer. A designer in Gqeberha will quote. Could you keep this open until then?',
      },
      {
        by: 'staff',
        after: 45,
        text: 'Of course. Ask them to show you a first page here before you order anything from us.',
        status: 'waiting_customer',
      },
    ],
  },
  {
    subject: 'The volunteer who built our site has left',
    category: 'bespoke_support',
    team: 'success',
    agent: 'Nadia',
    who: 'Nosipho Mthembu',
    service: 'Protea',
    tags: ['handover'],
    opened: { daysAgo: 3, at: '09:50' },
    messages: [
      {
        by: 'customer',
        text: 'Molweni. Our volunteer moved to Canada and we found a page with eleven logins. We do not know which are still in use, and two former board members can still get in. Where do we begin?',
      },
      {
        by: 'staff',
        after: 63,
        text: 'Molo Nosipho. With the people, not the passwords. Send me the names who should have access today (names only, no passwords), and tell me who answers for the domain. I’ll look at each login and tell you what it opens. Then we close the rest in one go, together on the phone, so nobody is locked out of the newsletter by accident.',
        status: 'waiting_customer',
      },
    ],
  },
  {
    subject: 'Help with the launch of six branch sites',
    category: 'bespoke_support',
    priority: 'high',
    team: 'success',
    agent: 'Nadia',
    who: 'Aisha Patel',
    service: 'Protea',
    tags: ['launch'],
    opened: { minutesAgo: 2790 },
    messages: [
      {
        by: 'customer',
        text: 'Salaam. The pharmacy group wants one site per branch, six in all, on the same day. Protea says three sites. Do we need two of them, or Baobab, and can somebody be on the phone that morning?',
      },
      {
        by: 'staff',
        after: 51,
        text: 'Salaam Aisha. One Baobab (15 sites, R499.00 a month) costs only a little more than two Proteas (R398.00), but you’d share one set of PHP workers and one place to look. For six small sites I’d take two Proteas and keep the R101.00. You can change your mind later.\n\nOne of us will be on the phone that morning. Which date?',
      },
      {
        by: 'customer',
        after: 1320,
        text: 'Two Proteas then. The launch is in three weeks, date follows when head office has spoken.',
      },
      {
        by: 'note',
        after: 35,
        text: 'Put it in the calendar as soon as there is a date. Yusuf lowers the TTLs the week before. One migration is included per Protea; the other four sites are new, not moved.',
      },
    ],
  },
  {
    subject: 'Practice run for a bad day',
    category: 'bespoke_support',
    priority: 'low',
    team: 'success',
    agent: 'Nadia',
    who: 'Mohammed Cassim',
    service: 'Springbok',
    tags: ['practice run'],
    opened: { daysAgo: 47, at: '10:50' },
    messages: [
      {
        by: 'customer',
        text: 'Our professional body now asks how long we would be offline if the server died. We have no idea. You offer a practice run, how does it go?',
      },
      {
        by: 'staff',
        after: 72,
        text: 'We restore your snapshot to an empty server, switch off the copy at a moment you don’t know, and watch what your people do. At the end you have a page with times on it. Nothing happens to the live server. I’ll send you the price; a morning in a quiet week is best.',
        status: 'waiting_customer',
      },
      {
        by: 'customer',
        after: 7100,
        text: 'Done and survived! One hour and fifty minutes, an hour of it looking for the key to the safe. The auditors loved the page.',
      },
      {
        by: 'staff',
        after: 40,
        text: 'That hour is the best money you’ve spent: next time it’s fifty minutes. Well done to all of you.',
        status: 'resolved',
      },
    ],
    closedAfterDays: 10,
  },
]
