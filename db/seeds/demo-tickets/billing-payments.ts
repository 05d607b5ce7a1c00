import type { DemoTicket } from './demo-ticket.ts'

/** Money on its way: transfers, cards, and payments that need matching. */
export const paymentTickets: DemoTicket[] = [
  {
    subject: 'Proof of payment for today’s order',
    category: 'billing',
    team: 'billing',
    who: 'Dineo Phiri',
    tags: ['eft'],
    opened: { minutesAgo: 73 },
    messages: [
      {
        by: 'customer',
        text: 'Hi, I just paid R199.00 by EFT for the second Protea plan, from Capitec so it may only show tomorrow. The notification is attached. Please start when you can, the shoot is on Friday.',
        files: [
          {
            name: 'payment-notification.txt',
            text: 'Payment notification\nTo: Hostwright Demo Hosting (Pty) Ltd\nBank: First National Bank\nAmount: R199.00\nType: ordinary EFT, next working day\n',
          },
        ],
      },
    ],
  },
  {
    subject: 'An unpaid invoice for a machine you may not want',
    category: 'billing',
    team: 'billing',
    agent: 'Nadia',
    who: 'Thandi Nkosi',
    tags: ['unpaid'],
    source: 'staff',
    opened: { daysAgo: 2, at: '09:10' },
    messages: [
      {
        by: 'staff',
        text: 'Molo Thandi\n\nOur books still show a pro-forma invoice of R2 199.00 from almost three months ago. It’s for a Signal Hill machine that was ordered by card but never paid. You ordered another one last month, which runs and is paid.\n\nDo you still want the first one? If not, say so and we’ll cancel the invoice. There’s no fee either way.',
        status: 'waiting_customer',
      },
      {
        by: 'note',
        after: 6,
        text: 'Don’t phone before eleven: the bakery’s busy. Pieter has the cancellation ready; nothing was ever set up for that order.',
      },
    ],
  },
  {
    subject: 'Paid with the wrong reference',
    category: 'billing',
    team: 'billing',
    agent: 'Nadia',
    who: 'Mandla Ngcobo',
    service: 'Eland',
    tags: ['eft', 'reference'],
    opened: { daysAgo: 8, at: '11:40' },
    messages: [
      {
        by: 'customer',
        text: 'My wife paid the Eland invoice, R1 249.00, but typed “NGCOBO TRANSPORT” as reference. Now I get a reminder. Is the money lost?',
      },
      {
        by: 'staff',
        after: 84,
        text: 'Nothing is lost. It arrived on our statement and waited in the unmatched list, because two of your invoices could have fitted. I’ve allocated it to the Eland one; the tax invoice is in your dashboard, and the reminders have stopped.\n\nNext time please use the reference on the invoice; it’s a new one each time.',
        status: 'resolved',
      },
      { by: 'customer', after: 47, text: 'Ngiyabonga. I will tell her, carefully.' },
      {
        by: 'staff',
        after: 8,
        text: 'Wise. All settled, so I’m marking this as solved.',
        status: 'resolved',
      },
    ],
  },
  {
    subject: 'Card declined but the bank says it is fine',
    category: 'billing',
    priority: 'high',
    team: 'billing',
    agent: 'Nadia',
    who: 'Nomvula Zulu',
    service: 'Protea',
    tags: ['card', 'payfast'],
    opened: { daysAgo: 14, at: '09:22' },
    messages: [
      {
        by: 'customer',
        text: 'I got the email that my card was declined for the renewal. The bank says there is money and no block. Will you switch off my yoga site now?',
      },
      {
        by: 'staff',
        after: 41,
        text: 'No. Nothing is switched off over a declined card; an invoice has to be seven days past its due date before we would even consider it, and we write first.\n\nPayFast only tells us “declined by issuer”. Often the card was replaced. Open the invoice in your dashboard and pay it with the card you have now; it’s used for renewals from then on.',
        status: 'waiting_customer',
      },
      {
        by: 'customer',
        after: 310,
        text: 'You were right, I got a new card last month and forgot. Paid. Thank you for staying calm for both of us.',
      },
    ],
    thankedAfter: 4,
    closedAfterDays: 5,
  },
  {
    subject: 'Charged twice in one day?',
    category: 'billing',
    priority: 'high',
    team: 'billing',
    agent: 'Nadia',
    who: 'Anneke Pretorius',
    service: 'Signal Hill',
    tags: ['card'],
    opened: { daysAgo: 20, at: '17:25' },
    messages: [
      {
        by: 'customer',
        text: 'Hello, my bank app shows two charges from you this month: R3 999.00 and R2 199.00. I thought I pay R3 999.00?',
      },
      {
        by: 'staff',
        after: 905,
        text: 'Good morning Anneke. You have two machines: Devil’s Peak for R3 999.00, and Signal Hill for R2 199.00 since a month later. They renew on different days of the month. Each charge has its own tax invoice in your dashboard.\n\nIf you no longer need one of them, we’d rather hear it now than next month.',
        status: 'waiting_customer',
      },
      {
        by: 'customer',
        after: 1310,
        text: 'Ag ja, my son ordered the second one for the booking system. It is in use. All is well, sorry!',
      },
      {
        by: 'staff',
        after: 30,
        text: 'Nothing to be sorry about. Better to ask.',
        status: 'resolved',
      },
    ],
    closedAfterDays: 8,
  },
  {
    subject: 'Email with new bank details – is it you?',
    category: 'billing',
    priority: 'urgent',
    team: 'billing',
    agent: 'Nadia',
    who: 'Claire Thompson',
    tags: ['phishing', 'bank details'],
    opened: { daysAgo: 6, at: '10:55' },
    messages: [
      {
        by: 'customer',
        text: 'This arrived ten minutes ago “from” your accounts department, asking me to pay the yearly invoice into a new account at another bank. It smells. I’ve not paid. Headers attached.',
        files: [
          {
            name: 'suspicious-email-headers.txt',
            text: 'From: "Hostwright Accounts" <accounts@hostwright-billing.example>\nReply-To: payments@mailbox.example\nAuthentication-Results: mx.example; spf=pass; dkim=none; dmarc=none\nSubject: URGENT change of banking detail\n',
          },
        ],
      },
      {
        by: 'staff',
        after: 12,
        text: 'It’s fraud, and you did exactly the right thing. Our bank details haven’t changed: they’re on your invoice in the dashboard, and that’s the place to compare. The email came from a lookalike name that was registered last week.',
      },
      {
        by: 'note',
        after: 40,
        text: 'Yusuf reported the name to its registrar and their host. Three other customers asked by phone; a warning goes out with the next reminder run. Keep this open until the name is gone.',
      },
      {
        by: 'customer',
        after: 95,
        text: 'Thank you. I’ve warned the other shops in Main Road as well.',
      },
    ],
  },
  {
    subject: 'EFT done on a public holiday',
    category: 'billing',
    priority: 'low',
    team: 'billing',
    agent: 'Themba',
    who: 'Kagiso Molefe',
    service: 'Kite',
    tags: ['eft'],
    opened: { daysAgo: 55, at: '08:40' },
    messages: [
      {
        by: 'customer',
        text: 'Paid R169.00 for the Kite on the holiday. It still shows unpaid. Normal?',
      },
      {
        by: 'staff',
        after: 70,
        text: 'Quite normal: banks don’t settle between each other on holidays, so it reaches us on the next working day. Your proof of payment helps us find it, but an order only counts as paid when the money is on our statement. Your server keeps running meanwhile.',
        status: 'waiting_customer',
      },
      { by: 'customer', after: 1500, text: 'I see it is green now. Sharp.' },
    ],
    thankedAfter: 1,
    closedAfterDays: 7,
  },
]
