import { expect, test } from 'vitest'
import { bounceClass } from '#modules/mail/suppressions/rules/bounce-class.ts'
import { rawMail } from '../factories.ts'
import { isBounce, readBounce } from './bounce.ts'
import { parseMail } from './parsed-mail.ts'

type Raw = Parameters<typeof rawMail>[0]
const lines = (...all: string[]) => all.join('\r\n')
const id = '<01a221d1-5bfc-753a-bf91-1479afeb2777@host.example>'

/** A report with parts, as Postfix, sendmail, Exim and Courier write it. */
function report(
  text: string,
  statuses: string[],
  kind = 'multipart/report; report-type=delivery-status',
): Raw {
  const parts = [
    `Content-Type: text/plain\r\n\r\n${text}`,
    ...statuses.map(
      (status) =>
        `Content-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example\r\n\r\n${status}\r\n`,
    ),
    `Content-Type: text/rfc822-headers\r\n\r\nMessage-ID: ${id}\r\nSubject: Your invoice 5.1.1`,
  ]
  const body = `${parts.map((part) => `--b\r\n${part}\r\n`).join('')}--b--`
  return {
    from: 'MAILER-DAEMON@mx.example',
    subject: 'Delivery report',
    headers: { 'MIME-Version': '1.0', 'Content-Type': `${kind}; boundary=b` },
    body,
  }
}

const qmail = (...reason: string[]): Raw => ({
  from: 'MAILER-DAEMON@mx.example',
  subject: 'failure notice',
  headers: { 'Return-Path': '<>' },
  body: lines(
    'Hi. This is the qmail-send program at mx.example.',
    'I’m afraid I wasn’t able to deliver your message to the following addresses.',
    'This is a permanent error; I’ve given up. Sorry it didn’t work out.',
    ...[
      '',
      '<p2@client.example>:',
      ...reason,
      '',
      '--- Below this line is a copy of the message.',
      '',
      `Message-ID: ${id}`,
      'Subject: 4.7.1 or 5.7.1',
    ],
  ),
})

const group = (...fields: string[]) =>
  lines('Final-Recipient: rfc822; p1@client.example', ...fields)

test.each<
  [
    string,
    Raw,
    { outcome: string; status: string; recipient: string; class: string; says?: RegExp },
  ]
>([
  [
    'Courier: a general status beside the receiver’s own code',
    report('<p1@client.example>:\r\n <<< 550 5.1.1 User unknown', [
      group('Action: failed', 'Status: 5.0.0', 'Diagnostic-Code: smtp; 550 5.1.1 User unknown'),
    ]),
    { outcome: 'failed', status: '5.1.1', recipient: 'p1@client.example', class: 'hard' },
  ],
  [
    'OpenSMTPD: no diagnostic code, the receiver’s words stand in the text',
    report(
      lines(
        '    An error has occurred while attempting to deliver a message for',
        '    the following list of recipients:',
        '',
        'p1@client.example: 550 5.1.1 <p1@client.example>: Recipient address rejected',
        '',
        '    Below is a copy of the original message:',
      ),
      [group('Action: failed', 'Status: 5.0.0')],
      'multipart/mixed',
    ),
    {
      outcome: 'failed',
      status: '5.1.1',
      recipient: 'p1@client.example',
      class: 'hard',
      says: /^550 5\.1\.1/,
    },
  ],
  [
    'OpenSMTPD at the other end: 5.2.4 is an unknown address',
    report('', [
      group(
        'Action: failed',
        'Status: 5.2.4',
        'Diagnostic-Code: smtp; 524 5.2.4 Mailing list expansion problem: <p1@client.example>',
      ),
    ]),
    { outcome: 'failed', status: '5.2.4', recipient: 'p1@client.example', class: 'hard' },
  ],
  [
    'Exim: a general status, and words alone',
    report(
      lines(
        'A message that you sent could not be delivered to one or more of its',
        'recipients. This is a permanent error. The following address(es) failed:',
        '',
        '  p1@client.example',
        '    Unrouteable address',
      ),
      [group('Action: failed', 'Status: 5.0.0')],
    ),
    {
      outcome: 'failed',
      status: '5.0.0',
      recipient: 'p1@client.example',
      class: 'hard',
      says: /Unrouteable address/,
    },
  ],
  [
    'Exim: a warning',
    report(
      'This message has not yet been delivered. Delivery attempts will continue. Eventually the software will give up.',
      [group('Action: delayed', 'Status: 4.0.0')],
    ),
    { outcome: 'delayed', status: '4.0.0', recipient: 'p1@client.example', class: 'soft' },
  ],
  [
    'Postfix',
    report('<p1@client.example>: Host or domain name not found', [
      group('Action: failed', 'Status: 5.1.2', 'Diagnostic-Code: X-Postfix; Host not found'),
    ]),
    { outcome: 'failed', status: '5.1.2', recipient: 'p1@client.example', class: 'hard' },
  ],
  [
    'sendmail: a reason before the transcript of the session, whose later answers are about no address',
    report(
      lines(
        '   ----- The following addresses had permanent fatal errors -----',
        '<p1@client.example>',
        '    (reason: 550 5.1.1 <p1@client.example>: User unknown)',
        '',
        '   ----- Transcript of session follows -----',
        '... while talking to mx.client.example.:',
        '>>> DATA',
        '<<< 550 5.1.1 <p1@client.example>: User unknown',
        '550 5.1.1 <p1@client.example>... User unknown',
        '<<< 503 5.5.1 Error: no valid recipients',
      ),
      [
        group(
          'Action: failed',
          'Status: 5.1.1',
          'Remote-MTA: DNS; mx.client.example',
          'Diagnostic-Code: SMTP; 550 5.1.1 <p1@client.example>: User unknown',
        ),
      ],
    ),
    {
      outcome: 'failed',
      status: '5.1.1',
      recipient: 'p1@client.example',
      class: 'hard',
      says: /User unknown/,
    },
  ],
  [
    'sendmail: a warning, which says that nothing is lost yet',
    report(
      lines(
        '    **********************************************',
        '    **      THIS IS A WARNING MESSAGE ONLY      **',
        '    **  YOU DO NOT NEED TO RESEND YOUR MESSAGE  **',
        '    **********************************************',
        '',
        '   ----- The following addresses had transient non-fatal errors -----',
        '<p1@client.example>',
        '',
        '   ----- Transcript of session follows -----',
        '<p1@client.example>... Deferred: Connection refused by mx.client.example.',
        'Warning: message still undelivered after 4 hours',
        'Will keep trying until message is 5 days old',
      ),
      [
        group(
          'Action: delayed',
          'Status: 4.4.1',
          'Remote-MTA: DNS; mx.client.example',
          'Last-Attempt-Date: Sat, 28 Nov 2026 12:00:00 +0200',
        ),
      ],
    ),
    { outcome: 'delayed', status: '4.4.1', recipient: 'p1@client.example', class: 'soft' },
  ],
  [
    'several recipients in several parts: the failed one counts',
    report('', [
      group('Action: relayed', 'Status: 2.0.0'),
      lines(
        'Final-Recipient: rfc822; p9@client.example',
        'Action: failed',
        'Status: 5.1.1',
        'Diagnostic-Code: smtp; 550 5.1.1 no',
      ),
    ]),
    { outcome: 'failed', status: '5.1.1', recipient: 'p9@client.example', class: 'hard' },
  ],
  [
    'a report that it arrived',
    report('', [group('Action: delivered', 'Status: 2.1.5')]),
    { outcome: 'delivered', status: '2.1.5', recipient: 'p1@client.example', class: 'soft' },
  ],
  [
    'qmail: the words decide, not an address that looks like a code',
    qmail(
      'Connected to 154.0.175.10 but recipient does not exist.',
      'Remote host said: 550 no such user',
    ),
    {
      outcome: 'failed',
      status: '',
      recipient: 'p2@client.example',
      class: 'hard',
      says: /no such user/,
    },
  ],
  [
    'qmail: it gave up on something temporary',
    qmail(
      'CNAME lookup failed temporarily. (#4.4.3)',
      'I’m not going to try again; this message has been in the queue too long.',
    ),
    { outcome: 'failed', status: '4.4.3', recipient: 'p2@client.example', class: 'soft' },
  ],
  [
    'qmail: an address of Telkom before the receiver’s code',
    qmail(
      '105.4.1.1 does not like recipient.',
      'Remote host said: 552 5.2.2 Mailbox full',
      'Giving up on 105.4.1.1.',
    ),
    { outcome: 'failed', status: '5.2.2', recipient: 'p2@client.example', class: 'soft' },
  ],
  [
    'dma',
    {
      from: 'MAILER-DAEMON <>',
      subject: 'Mail delivery failed',
      headers: { 'X-Original-To': '<support@host.example>' },
      body: lines(
        ...[
          'This is the DragonFly Mail Agent v0.13 at mx.example.',
          '',
          'There was an error delivering your mail to <p3@client.example>.',
          '',
        ],
        ...[
          'mx.client.example [41.5.1.1] did not like our RCPT TO:',
          '550 5.1.1 <p3@client.example>: Recipient address rejected',
          '',
        ],
        ...['Original message follows.', '', `Message-ID: ${id}`, 'X: 451 4.3.0'],
      ),
    },
    {
      outcome: 'failed',
      status: '5.1.1',
      recipient: 'p3@client.example',
      class: 'hard',
      says: /41\.5\.1\.1.*550 5\.1\.1/,
    },
  ],
  [
    'old Exim, in plain text: a warning',
    {
      from: 'Mailer-Daemon@mx.example',
      subject: 'Warning: message 1a2b delayed 24 hours',
      headers: { 'X-Failed-Recipients': 'p4@client.example' },
      body: lines(
        'This message was created automatically by Exim 4.92.3.',
        'No action is required on your part. Delivery attempts will continue for',
        'some time. Eventually the mail delivery software will give up.',
        '',
        '  p4@client.example',
        '    retry time not reached',
        '',
        `Message-ID: ${id}`,
      ),
    },
    { outcome: 'delayed', status: '', recipient: 'p4@client.example', class: 'soft' },
  ],
])('%s', async (_, raw, { class: kind, says = /./s, ...expected }) => {
  const mail = await parseMail(rawMail(raw))
  expect(isBounce(mail)).toBe(true)
  const bounce = readBounce(mail)
  expect(bounce).toMatchObject(expected)
  expect(bounce.original).toContain(id)
  expect(`${bounce.diagnostic} `).toMatch(says)
  expect(bounceClass({ text: `${bounce.status} ${bounce.diagnostic}` })).toBe(kind)
})
