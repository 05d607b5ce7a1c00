import type { DemoChat } from './demo-chat.ts'

/** Chats that no operator answered, that broke off, or that ended badly. */
export const missedChats: DemoChat[] = [
  {
    who: 'Lwazi Gumede',
    opened: { daysAgo: 3, at: '16:56' },
    page: '/products/wordpress',
    isLeftAsMessage: true,
    lines: [
      ['v', 0, 'Hi, do you offer a discount for non-profits? We run a crèche in Umlazi.'],
      ['v', 160, 'Happy to send our NPO number.'],
    ],
  },
  {
    who: 'Melissa Daniels',
    opened: { daysAgo: 14, at: '12:58' },
    page: '/domains',
    isLeftAsMessage: true,
    lines: [
      [
        'v',
        0,
        'I’d like to register five names for our brand, .co.za and .com each. Can you quote for all of them together?',
      ],
    ],
  },
  {
    who: 'Jaco Visser',
    opened: { daysAgo: 5, at: '08:02' },
    page: '/',
    isPhone: true,
    lines: [['v', 0, 'hello?']],
  },
  {
    who: 'Precious Motaung',
    opened: { daysAgo: 9, at: '12:33' },
    page: '/checkout',
    lines: [
      ['v', 0, 'The card page says 3D Secure failed, what now?'],
      ['v', 75, 'Never mind, my bank’s app was asleep. It went through.'],
    ],
  },
  {
    who: 'Ashwin Govender',
    opened: { daysAgo: 17, at: '11:11' },
    page: '/products/cloud',
    lines: [['v', 0, 'do you have windows servers']],
  },
  {
    who: 'Marike Lombard',
    opened: { daysAgo: 22, at: '15:44' },
    page: '/blog',
    isPhone: true,
    lines: [['v', 0, 'Hallo, is daar iemand?']],
  },
  {
    who: 'Sifiso Cele',
    opened: { daysAgo: 29, at: '09:55' },
    page: '/products/dedicated',
    operator: 'Themba',
    waited: 95,
    lines: [
      ['v', 0, 'Need a price for 3 servers with RAID and KVM access'],
      [
        'o',
        120,
        'Hi Sifiso, sorry for the wait. For three we make an offer; may I have a number to call?',
      ],
    ],
    endedBy: 'system',
    rating: [2, 'Waited too long and then I was gone.'],
  },
  {
    who: 'Lerato Mokoena',
    isCustomer: true,
    opened: { daysAgo: 26, at: '10:28' },
    page: '/dashboard',
    operator: 'Nadia',
    waited: 25,
    lines: [
      [
        'v',
        0,
        'Emails to the court bounce with “mailbox full” on their side, but they say it is us.',
      ],
      [
        'o',
        48,
        'I see the answer of their server, Lerato: their mailbox is full, not yours. I’ll email you the log line for them.',
      ],
      ['v', 33, 'They will not believe it'],
      ['o', 29, 'The line names their own server, with the time. That usually helps.'],
    ],
    rating: [4],
  },
  {
    who: 'Pieter Botha',
    isCustomer: true,
    opened: { daysAgo: 6, at: '14:07' },
    page: '/dashboard/services',
    operator: 'Themba',
    waited: 52,
    lines: [
      ['v', 0, 'Site down!!!'],
      ['o', 20, 'Looking now, Pieter.'],
      [
        'o',
        95,
        'It answers from here and from two other places. Your line in Upington shows packet loss since 13:40.',
      ],
      ['v', 44, 'So it is Telkom again'],
      ['o', 12, 'It looks like it. On mobile data you should see the site.'],
      ['v', 25, 'ja it works. sorry'],
    ],
    rating: [4],
  },
  {
    who: 'Ingrid Müller',
    isCustomer: true,
    opened: { daysAgo: 7, at: '09:26' },
    page: '/dashboard/tickets',
    operator: 'Nadia',
    waited: 31,
    lines: [
      ['v', 0, 'The booking form sends me everything twice since Friday.'],
      [
        'o',
        43,
        'There are two forms with the same address on that page since the update of Friday. I removed the hidden one.',
      ],
      ['v', 52, 'Once only now. Vielen Dank!'],
    ],
    rating: [5],
  },
  {
    who: 'Nosipho Mthembu',
    isCustomer: true,
    opened: { daysAgo: 10, at: '11:39' },
    page: '/white-glove-support',
    operator: 'Themba',
    waited: 19,
    lines: [
      ['v', 0, 'Can you help us with a donation page? We have the wording.'],
      [
        'o',
        27,
        'We can set it up for you, Nosipho. Send the wording by email and we’ll say what it costs before we begin.',
      ],
      ['v', 21, 'Enkosi, will do today'],
    ],
    rating: [5],
  },
]
