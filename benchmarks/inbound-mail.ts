import { setTimeout as sleep } from 'node:timers/promises'
import { count, like } from 'drizzle-orm'
import { newId } from '#kernel/ids.ts'
import { anAgent, aTicket, staffMessageForm } from '#modules/support/factories.ts'
import { rawMail, sentId, supportAddress } from '#modules/support/incoming-mail/factories.ts'
import { receiveMail } from '#modules/support/incoming-mail/operations/receive-mail.server.ts'
import { writeAsStaff } from '#modules/support/operations/write-as-staff.server.ts'
import { defaultSupportSettings } from '#modules/support/rules/support-settings.ts'
import { incomingMails } from '#modules/support/tables.incoming-mail.server.ts'
import { supportSettings } from '#modules/support/tables.server.ts'
import { closeDatabase, db, openDatabase } from '#platform/database.server.ts'
import { ownDatabase } from './measuring/list-page.ts'
import { startHostwright } from './measuring/setting.ts'

const mails = 500
const conversations = 40
const waitSeconds = 300

/**
 * Email that comes in: 500 of mixed kinds, stored one after the other as a mailbox is read, and
 * made messages and tickets by one server, which also sends the confirmations. How many a minute,
 * and none lost.
 */
export async function inboundMail(databaseUrl: string): Promise<void> {
  const url = await ownDatabase(databaseUrl, 'hostwright_bench_inbound_mail')
  const server = await startHostwright(url)
  openDatabase(url, 4)
  try {
    const known = await openConversations()
    const run = newId()
    const began = performance.now()
    for (let number = 0; number < mails; number++) {
      const received = await receiveMail(
        mailOf(number, run, known[Math.floor(number / kinds.length) % conversations]),
        { mailbox: supportAddress },
      )
      if (!received.ok || received.value.isDuplicate)
        throw new Error(`Email ${number} was not stored`)
    }
    const stored = performance.now()
    const outcomes = await untilSettled(run)
    const settled = [...outcomes].reduce(
      (sum, [status, many]) => sum + (status === 'received' ? 0 : many),
      0,
    )
    const perMinute = (until: number) => Math.round((60_000 * mails) / (until - began))
    console.log(
      `${mails} emails: ${perMinute(performance.now())} a minute received and processed, ${perMinute(stored)} received; lost: ${mails - settled}`,
    )
    console.log(`  ${[...outcomes].map(([status, many]) => `${status} ${many}`).join(', ')}`)
    if (settled !== mails)
      throw new Error(`${mails - settled} emails were not processed within ${waitSeconds} seconds`)
  } finally {
    await closeDatabase()
    await server.stop()
  }
}

type Conversation = { email: string; id: string }

/** Tickets with an answer of staff, so that there is a signed id to answer. */
async function openConversations(): Promise<Conversation[]> {
  const set = { supportAddress, undoSendSeconds: 0 }
  await db()
    .insert(supportSettings)
    .values({ ...defaultSupportSettings, ...set })
    .onConflictDoUpdate({ target: supportSettings.id, set })
  const agent = await anAgent()
  const opened: Conversation[] = []
  while (opened.length < conversations) {
    const { ticketId, customer } = await aTicket()
    await writeAsStaff(agent, ticketId, staffMessageForm())
    opened.push({ email: customer.email, id: await sentId(ticketId) })
  }
  return opened
}

type Kind = (
  known: Conversation,
  number: number,
) => Omit<Parameters<typeof rawMail>[0], 'headers'> & { headers?: Record<string, string> }

const quoted = '\r\n\r\nOn Monday, Support wrote:\r\n> We are looking into it.'
const file = Buffer.alloc(200 * 1024, 'A line of a log file that somebody sent.\n')
  .toString('base64')
  .replace(/.{76}/g, '$&\r\n')
const withFile = [
  ...['--b', 'Content-Type: text/plain', '', 'The log is attached.'],
  ...[
    '--b',
    'Content-Type: text/x-log; name="mail.log"',
    'Content-Disposition: attachment; filename="mail.log"',
  ],
  ...['Content-Transfer-Encoding: base64', '', file, '--b--'],
].join('\r\n')

function bounceOf(id: string): string {
  return [
    ...['--b', 'Content-Type: text/plain', '', 'I am sorry.'],
    ...[
      '--b',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.example',
      '',
      'Final-Recipient: rfc822; a@mail.example',
    ],
    ...['Action: failed', 'Status: 5.1.1', 'Diagnostic-Code: smtp; 550 no such user', ''],
    ...['--b', 'Content-Type: text/rfc822-headers', '', `Message-ID: ${id}`, '', '--b--'],
  ].join('\r\n')
}

const kinds: Kind[] = [
  ({ email }) => ({ from: email, subject: 'My domain', body: 'Please renew it.' }),
  ({ email }) => ({
    from: email,
    subject: 'My site',
    headers: { 'Content-Type': 'text/html; charset=utf-8' },
    body: `<table>${'<tr><td style="color:red"><b>It</b> is <a href="https://example.com">slow</a>.</td></tr>'.repeat(40)}</table>`,
  }),
  ({ email }) => ({
    from: email,
    subject: 'My log',
    headers: { 'Content-Type': 'multipart/mixed; boundary=b' },
    body: withFile,
  }),
  ({ email, id }) => ({
    from: email,
    headers: { 'In-Reply-To': id },
    body: `It works now.${quoted}`,
  }),
  ({ email, id }) => ({
    from: email,
    subject: 'Automatic reply',
    headers: { 'Auto-Submitted': 'auto-replied', 'In-Reply-To': id },
    body: 'I am away.',
  }),
  ({ id }) => ({
    from: 'MAILER-DAEMON@mx.example',
    subject: 'Undelivered Mail',
    headers: {
      'Return-Path': '<>',
      'Content-Type': 'multipart/report; report-type=delivery-status; boundary=b',
    },
    body: bounceOf(id),
  }),
  (_, number) => ({
    from: `stranger-${number}-${newId()}@elsewhere.example`,
    subject: 'A question',
    body: 'Do you host shops?',
  }),
]

function mailOf(number: number, run: string, known: Conversation | undefined): Buffer {
  const kind = kinds[number % kinds.length]
  if (!known || !kind) throw new Error('There are no conversations')
  const { headers = {}, ...mail } = kind(known, number)
  return rawMail({
    ...mail,
    headers: {
      'MIME-Version': '1.0',
      'Message-ID': `<${run}.${number}@bench.example>`,
      ...headers,
    },
  })
}

/** How many there are of each status, when none waits any more or the time is over. */
async function untilSettled(run: string): Promise<Map<string, number>> {
  for (const end = performance.now() + waitSeconds * 1000; ; await sleep(100)) {
    const rows = await db()
      .select({ status: incomingMails.status, many: count() })
      .from(incomingMails)
      .where(like(incomingMails.messageId, `${run}.%`))
      .groupBy(incomingMails.status)
    const outcomes = new Map<string, number>(rows.map(({ status, many }) => [status, many]))
    if (!outcomes.has('received') || performance.now() > end) return outcomes
  }
}
