import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emailTemplates as definitions } from '#db/seeds/email-templates.ts'
import { newId } from '#kernel/ids.ts'
import { sampleVariables } from '#modules/mail/defaults/variable-catalogue.ts'
import { addMissingTemplates } from '#modules/mail/operations/add-missing-templates.server.ts'
import { deliverMail } from '#modules/mail/operations/deliver-mail.server.ts'
import { enqueueMail } from '#modules/mail/operations/enqueue-mail.server.ts'
import { variablesOf } from '#modules/mail/queries/email-templates.server.ts'
import type { MailThreading } from '#modules/mail/rules/threads/thread-headers.ts'
import { recordConsent } from '#modules/mail/suppressions/operations/suppress.server.ts'
import { emailLogs, emailTemplates } from '#modules/mail/tables.server.ts'
import { writeShopSettings } from '#modules/settings/factories.ts'
import { config, useConfig } from '#platform/config.server.ts'
import { db } from '#platform/database.server.ts'
import { encrypt } from '#platform/security/encryption.server.ts'
import { type MailServer, mailUser, startMailServer } from '../mail-server.ts'
import { useTestDatabase } from '../postgres.ts'
import { type Rspamd, spamAssassinVerdicts, startRspamd, type Verdict } from './filters.ts'

/**
 * Every email of the program, sent over SMTP as in live mode with the sample values of its
 * variables, and what the filters of real mail servers give it.
 */
const most = 0.5

const recipient = 'thandi@customer.example'

// A domain whose ending exists: rspamd finds no other addresses in a plain text, and would count
// those of the HTML alone.
useTestDatabase({ PUBLIC_URL: 'https://www.example.co.za' })
let server: MailServer
let rspamd: Rspamd
const given: Record<'rspamd' | 'SpamAssassin', Verdict[]> = { rspamd: [], SpamAssassin: [] }

beforeAll(async () => {
  server = await startMailServer()
  useConfig({
    ...config(),
    mail: { transport: 'settings', smtpUrl: undefined, allowPrivateHosts: true },
  })
  const { username, password } = mailUser
  const account = {
    host: '127.0.0.1',
    port: server.port,
    username,
    password: encrypt(password),
    from_email: 'billing@example.co.za',
    from_name: 'Protea Hosting',
  }
  const state = {
    enabled: true,
    encryption: 'none',
    timeout: 10_000,
    last_test_status: null,
    last_test_date: null,
  } as const
  await writeShopSettings({ smtpSettings: { ...state, ...account } })
  await addMissingTemplates(db(), definitions)
  await db().transaction((tx) =>
    recordConsent(tx, {
      address: recipient,
      choice: 'given',
      channel: 'profile',
      clientAddress: null,
    }),
  )
  rspamd = await startRspamd()
  const emails: string[] = []
  for (const { name } of definitions) emails.push(await sent(name))
  for (const email of emails) given.rspamd.push(await rspamd.score(email))
  given.SpamAssassin = await spamAssassinVerdicts(emails)
})
afterAll(async () => {
  await rspamd?.stop()
  await server?.close()
})

/** Emails of a conversation, which name what they answer. */
const isAnswered = /^(ticket_|enquiry_reply)/

function conversation(): MailThreading {
  const earlier = `<${newId()}@customer.example>`
  return {
    thread: newId(),
    audience: 'customer',
    mailbox: 'support@example.co.za',
    inReplyTo: earlier,
    references: [earlier],
    automatic: null,
  }
}

/** As the receiving server stores it: with the line that it adds. */
async function sent(template: string): Promise<string> {
  const [row] = await db().select().from(emailTemplates).where(eq(emailTemplates.name, template))
  if (!row) throw new Error(`No template ${template}`)
  const key = newId()
  const variables = sampleVariables(variablesOf(row), row.sampleValues, template)
  const threading = isAnswered.test(template) ? conversation() : undefined
  await db().transaction((tx) =>
    enqueueMail(tx, { key, template, to: recipient, variables, ...(threading && { threading }) }),
  )
  const [log] = await db()
    .select({ id: emailLogs.id })
    .from(emailLogs)
    .where(eq(emailLogs.idempotencyKey, key))
  await deliverMail(log?.id ?? '')
  const received =
    'Received: from mail.example.co.za (mail.example.co.za [102.65.10.20])\r\n\tby mx.customer.example (Postfix) with ESMTPS id 4F1B2C3D4E\r\n'
  return `${received}\tfor <${recipient}>; ${new Date().toUTCString().replace('GMT', '+0000')}\r\n${server.received.at(-1)}`
}

const told = ({ score, rules }: Verdict) =>
  `${score}: ${Object.entries(rules)
    .filter(([, points]) => points > 0)
    .map(([name, points]) => `${name} ${points}`)
    .join(', ')}`

test.each(definitions.map(({ name }, at) => [name, at] as const))(
  `%s gets at most ${most} from both`,
  (_name, at) => {
    for (const [filter, verdicts] of Object.entries(given)) {
      const verdict = verdicts[at]
      if (!verdict) throw new Error(`${filter} gave no verdict`)
      expect(verdict.score, `${filter} ${told(verdict)}`).toBeLessThanOrEqual(most)
    }
  },
)
