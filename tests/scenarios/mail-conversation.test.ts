import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { anAgent, aTicket, staffMessageForm } from '#modules/support/factories.ts'
import { writeAsStaff } from '#modules/support/operations/write-as-staff.server.ts'
import { defaultSupportSettings } from '#modules/support/rules/support-settings.ts'
import { supportMailbox } from '#modules/support/tables.incoming-mail.server.ts'
import { supportMessages, supportSettings } from '#modules/support/tables.server.ts'
import { closeDatabase, db, openDatabase } from '#platform/database.server.ts'
import { encrypt } from '#platform/security/encryption.server.ts'
import { type ImapServer, startImapServer } from '#simulators/imap/imap-server.server.ts'
import { type MailServer, startMailServer } from '#tests/mail-server.ts'
import { startServer, type TestServer } from '#tests/server.ts'
import { useServerConfig } from '#tests/server-config.ts'

const supportAddress = 'support@host.example'
const soon = { timeout: 30_000, interval: 100 }

let smtp: MailServer
let imap: ImapServer
let server: TestServer

beforeAll(async () => {
  smtp = await startMailServer()
  imap = await startImapServer({ username: 'support', password: 'open sesame' })
  server = await startServer({
    MAIL_TRANSPORT: 'smtp',
    SMTP_URL: `smtp://mailer:open%20sesame@127.0.0.1:${smtp.port}?tls=none`,
    SMTP_ALLOW_PRIVATE: 'true',
  })
  useServerConfig(server)
  openDatabase(server.databaseUrl, 4)
  const settings = { ...defaultSupportSettings, supportAddress }
  await db()
    .insert(supportSettings)
    .values(settings)
    .onConflictDoUpdate({ target: supportSettings.id, set: settings })
  const mailbox = {
    source: 'imap',
    host: '127.0.0.1',
    port: imap.port,
    encryption: 'none',
    username: 'support',
    password: encrypt('open sesame'),
  } as const
  await db().insert(supportMailbox).values(mailbox)
}, 90_000)

afterAll(async () => {
  await closeDatabase()
  await server.stop()
  await imap.close()
  await smtp.close()
})

type Sent = { raw: string; header: (name: string) => string }

/**
 * The newest email to this address whose subject or text has these words, as the mail server took
 * it.
 */
async function sentTo(address: string, words: string): Promise<Sent> {
  return vi.waitFor(() => {
    const raw = smtp.received.findLast(
      (one) => one.includes(`To: ${address}`) && one.includes(words),
    )
    if (raw === undefined) throw new Error(`nothing for ${address} with '${words}' yet`)
    const unfolded = raw.replace(/\r?\n[ \t]+/g, ' ')
    return {
      raw,
      header: (name) => new RegExp(`^${name}: (.*)$`, 'im').exec(unfolded)?.[1]?.trim() ?? '',
    }
  }, soon)
}

/** What a mail program makes of 'Reply'. */
function reply(to: Sent, from: string, text: string): Buffer {
  const lines = [
    `From: ${from}`,
    `To: ${to.header('Reply-To')}`,
    `Subject: Re: ${to.header('Subject')}`,
    `Message-ID: <${crypto.randomUUID()}@mail.example>`,
    `In-Reply-To: ${to.header('Message-ID')}`,
    `References: ${to.header('References')} ${to.header('Message-ID')}`,
    '',
    text,
    '',
    `On Monday, ${supportAddress} wrote:`,
    '> the earlier text',
  ]
  return Buffer.from(lines.join('\r\n'))
}

async function thread(ticketId: string) {
  const rows = await db()
    .select()
    .from(supportMessages)
    .where(eq(supportMessages.ticketId, ticketId))
    .orderBy(asc(supportMessages.position))
  return rows.map(({ senderType, message }) => `${senderType}: ${message.trim()}`)
}

test('a conversation: opened on the site, answered by staff there, by the customer by email, by staff by email', async () => {
  const agent = await anAgent('Sipho Dlamini', 'admin')
  const { ticketId, customer } = await aTicket()
  await writeAsStaff(agent, ticketId, staffMessageForm({ message: 'Which address is it?' }))
  const answer = await sentTo(customer.email, 'Which address is it?')
  expect(answer.header('Reply-To')).toMatch(/^<?support\+[^@]+@host\.example>?$/)

  imap.deliver(reply(answer, customer.email, 'It is info@ mostly.'))
  const opened = ['customer: Since this morning nothing comes in.', 'staff: Which address is it?']
  await vi.waitFor(
    async () =>
      expect(await thread(ticketId)).toEqual([...opened, 'customer: It is info@ mostly.']),
    soon,
  )

  const notice = await sentTo(agent.email, 'It is info@ mostly.')
  imap.deliver(reply(notice, agent.email, 'Fixed: the MX record was wrong.'))
  const both = [
    ...opened,
    'customer: It is info@ mostly.',
    'staff: Fixed: the MX record was wrong.',
  ]
  await vi.waitFor(async () => expect(await thread(ticketId)).toEqual(both), soon)
  const last = await sentTo(customer.email, 'the MX record was wrong')
  expect(last.header('Auto-Submitted')).toBe('')
  expect(imap.flags().flat()).not.toContain('\\Seen')
}, 120_000)
