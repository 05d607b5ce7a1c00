import type { DemoTicket } from './demo-ticket.ts'

/** Email, DNS and certificates. */
export const emailTickets: DemoTicket[] = [
  {
    subject: 'Our quotes land in spam at Gmail',
    category: 'technical',
    team: 'technical',
    agent: 'Themba',
    who: 'Johan van der Merwe',
    service: 'Protea',
    tags: ['spf', 'dkim', 'dmarc'],
    opened: { daysAgo: 74, at: '08:55' },
    messages: [
      {
        by: 'customer',
        text: 'Môre Themba. Our wine club quotes go to spam for everybody with Gmail. I attach the headers like you asked on the blog.',
        files: [
          {
            name: 'headers.txt',
            text: 'Authentication-Results: mx.google.com;\n       spf=pass smtp.mailfrom=news.example;\n       dkim=pass header.d=news.example;\n       dmarc=fail (p=NONE) header.from=wineclub.example\n',
          },
        ],
      },
      {
        by: 'staff',
        after: 64,
        text: 'Môre Johan. The headers say it all: your newsletter service signs with its own domain, so DMARC fails for yours. Switch on “own domain” in its settings; it gives you two CNAME records. Send them here and we’ll check before you save.',
        status: 'waiting_customer',
      },
      {
        by: 'customer',
        after: 1400,
        text: 'They gave me s1._domainkey and s2._domainkey. I saved both, is that right?',
      },
      {
        by: 'staff',
        after: 90,
        text: 'Both resolve, and your test to me shows three passes. Leave DMARC at p=none until your monthly invoices have gone out once, then we’ll tighten it together.',
        status: 'resolved',
      },
    ],
    closedAfterDays: 12,
  },
  {
    subject: 'Mailbox full, cannot receive court documents',
    category: 'technical',
    priority: 'urgent',
    team: 'technical',
    agent: 'Nadia',
    who: 'Lerato Mokoena',
    tags: ['mailbox'],
    opened: { daysAgo: 83, at: '11:15' },
    messages: [
      {
        by: 'customer',
        text: 'Clients get “mailbox full” when they write to reception. We expect filings before noon tomorrow. What can be done today?',
      },
      {
        by: 'staff',
        after: 9,
        text: 'I’ve raised the limit of that mailbox for now, so post arrives again. The mail that bounced is gone from our side; those senders must send it again. 7 of the 10 GB are in “Sent”. Move the old years to a folder on your office computer when you have time, and I’ll set the limit back next week.',
        status: 'waiting_customer',
      },
      { by: 'customer', after: 2100, text: 'We archived up to 2023 and are at 38 %. Kea leboga.' },
    ],
    thankedAfter: 3,
    closedAfterDays: 9,
  },
  {
    subject: 'Outlook keeps asking for the password',
    category: 'technical',
    team: 'technical',
    agent: 'Themba',
    who: 'Tshepo Mahlangu',
    service: 'Fynbos',
    tags: ['email', 'outlook'],
    opened: { daysAgo: 3, at: '08:22' },
    messages: [
      {
        by: 'customer',
        text: 'Outlook on the site office laptop asks for the mail password every five minutes. On my phone it works with the same password.',
      },
      {
        by: 'staff',
        after: 55,
        text: 'Your phone connects securely on port 993. The laptop tries port 143 without encryption, which we refuse. In Outlook: Account settings, Incoming, port 993, SSL/TLS; outgoing 465, SSL/TLS. Could you try that and tell me what it says?',
        status: 'waiting_customer',
      },
    ],
  },
  {
    subject: 'Certificate warning on www only',
    category: 'technical',
    priority: 'high',
    team: 'technical',
    agent: 'Themba',
    who: 'Kagiso Molefe',
    service: 'Signal Hill',
    tags: ['ssl', 'dns'],
    opened: { daysAgo: 22, at: '13:50' },
    messages: [
      {
        by: 'customer',
        text: 'The address without www is fine, with www the browser shouts “not private”. The certificate was renewed last night by certbot.',
      },
      {
        by: 'staff',
        after: 37,
        text: 'The renewed certificate only lists the bare name. Somebody ran certbot with one -d instead of two. On your own machine that’s yours to run, so here is the line: certbot --nginx -d molefe-motors.example -d www.molefe-motors.example\n\nIf you’d rather have us do it, say so.',
        status: 'waiting_customer',
      },
      { by: 'customer', after: 25, text: 'Ran it, works. It was me, while the game was on.' },
    ],
    thankedAfter: 1,
  },
  {
    subject: 'Scanner in the office no longer sends email',
    category: 'technical',
    team: 'technical',
    who: 'Fatima Adams',
    tags: ['email', 'scanner'],
    opened: { daysAgo: 2, at: '15:33' },
    messages: [
      {
        by: 'customer',
        text: 'Salaam. Since we set DMARC to reject, the scanner’s emails to our own clients bounce with 5.7.26. Everything else passes. The machine is leased and the supplier says “it is the host”.',
      },
    ],
  },
  {
    subject: 'Add a TXT record for Google Workspace',
    category: 'technical',
    priority: 'low',
    team: 'technical',
    agent: 'Themba',
    who: 'Claire Thompson',
    tags: ['dns'],
    opened: { daysAgo: 57, at: '10:28' },
    messages: [
      {
        by: 'customer',
        text: 'Could you add this TXT record at the root of our domain, please? google-site-verification=kb-books-4417. I don’t trust myself near a zone file.',
      },
      {
        by: 'staff',
        after: 22,
        text: 'Added, with a TTL of an hour. Your MX records still point to your mailboxes here; tell us before you switch those, so that no mail falls in between.',
        status: 'resolved',
      },
    ],
    thankedAfter: 55,
    closedAfterDays: 6,
  },
]
