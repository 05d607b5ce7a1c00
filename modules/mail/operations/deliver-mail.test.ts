import { type ChildProcess, spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { emailTemplates as definitions } from '#db/seeds/email-templates.ts'
import { newId } from '#kernel/ids.ts'
import { writeShopSettings } from '#modules/settings/factories.ts'
import { siteSettings as readSettings } from '#modules/settings/queries/site-settings.server.ts'
import { siteSettings } from '#modules/settings/tables.server.ts'
import { config, useConfig } from '#platform/config.server.ts'
import { db } from '#platform/database.server.ts'
import { startQueue, stopQueue, UnrecoverableError } from '#platform/queue.server.ts'
import { encrypt } from '#platform/security/encryption.server.ts'
import { capturedMails } from '#simulators/mailbox/tables.server.ts'
import {
  type MailServer,
  mailUser,
  startMailServer,
  startSilentServer,
} from '#tests/mail-server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { startMailDelivery } from '../jobs.server.ts'
import { mailProvider } from '../queries/mail-transport.server.ts'
import { hidden } from '../rules/email.ts'
import { emailLogs, emailTemplates } from '../tables.server.ts'
import { addMissingTemplates } from './add-missing-templates.server.ts'
import { deliverMail, failMail } from './deliver-mail.server.ts'
import { enqueueMail, type Mail } from './enqueue-mail.server.ts'
import { eraseRecipient } from './erase-recipient.server.ts'
import { registerAttachment } from './register-attachment.server.ts'

const database = useTestDatabase()
const soon = { timeout: 15_000, interval: 50 }
let server: MailServer | undefined
let count = 0

beforeEach(async () => {
  await writeShopSettings()
  await addMissingTemplates(db(), definitions)
  useTransport('settings')
})
afterEach(async () => {
  await stopQueue(500)
  await server?.close()
  server = undefined
})

function useTransport(transport: 'settings' | 'capture'): void {
  useConfig({ ...config(), mail: { transport, smtpUrl: undefined, allowPrivateHosts: true } })
}

async function useSmtp(port: number, changes: Record<string, unknown> = {}): Promise<void> {
  const { username, password } = mailUser
  const account = {
    host: '127.0.0.1',
    port,
    username,
    password: encrypt(password),
    from_email: 'billing@test.example',
    from_name: 'Billing',
  }
  const standing = {
    enabled: true,
    encryption: 'none',
    timeout: 1_000,
    last_test_status: null,
    last_test_date: null,
  } as const
  await writeShopSettings({ smtpSettings: { ...standing, ...account, ...changes } })
}

const welcome = (changes: Partial<Mail> = {}): Mail => ({
  key: `welcome:${++count}`,
  template: 'welcome',
  to: 'thandi@test.example',
  variables: { customer_name: 'Thandi <b>' },
  ...changes,
})

/** Enqueues and gives the row's id; no worker is running unless the test starts one. */
async function queued(mail: Mail): Promise<string> {
  await db().transaction((tx) => enqueueMail(tx, mail))
  return (await rowOf(mail.key)).id
}

async function rowOf(key: string): Promise<typeof emailLogs.$inferSelect> {
  const [row] = await db().select().from(emailLogs).where(eq(emailLogs.idempotencyKey, key))
  if (!row) throw new Error(`no mail ${key}`)
  return row
}

describe('with a fallback', () => {
  const useFallback = async (fallback: 'smtp', port: number) => {
    await useSmtp(port)
    const settings = await readSettings(db())
    // A region of SES that does not exist: its host is not found.
    const ses = {
      ses_region: 'xx-nowhere-1',
      ses_access_key_id: 'AKIA',
      ses_secret_access_key: encrypt('secret'),
    }
    const apiConfigs = {
      ...settings.apiConfigs,
      ...ses,
      email_provider: 'aws_ses' as const,
      fallback_provider: fallback,
    }
    await db().update(siteSettings).set({ apiConfigs })
  }

  test('takes over when the provider can’t be reached, with its own sender', async () => {
    server = await startMailServer()
    await useFallback('smtp', server.port)
    const mail = welcome()
    await deliverMail(await queued(mail))
    expect(await rowOf(mail.key)).toMatchObject({ status: 'sent', provider: 'smtp' })
    expect(server.received).toHaveLength(1)
    expect(server.received[0]).toMatch(/^From: Billing <billing@test.example>/m)
  })

  test('does not take over after silence: the email may have arrived', async () => {
    server = await startMailServer({ onContent: () => new Promise(() => undefined) })
    const other = await startMailServer()
    await useSmtp(server.port, { timeout: 1_000 })
    const settings = await readSettings(db())
    await db()
      .update(siteSettings)
      .set({
        apiConfigs: {
          ...settings.apiConfigs,
          email_provider: 'smtp',
          fallback_provider: 'smtp2go',
          email_api_key: encrypt('api-x'),
        },
      })
    const mail = welcome()
    await expect(deliverMail(await queued(mail))).rejects.toThrow()
    expect(await rowOf(mail.key)).toMatchObject({ status: 'failed', review: 'uncertain' })
    expect(other.received).toEqual([])
    await other.close()
  })
})

describe('over SMTP', () => {
  test('a message goes out in the layout, escaped, and the log says how', async () => {
    server = await startMailServer()
    await useSmtp(server.port)
    const mail = welcome()
    const id = await queued(mail)
    await deliverMail(id)
    expect(await rowOf(mail.key)).toMatchObject({
      status: 'sent',
      subject: 'Welcome to Test Hosting',
      provider: 'smtp',
      attempts: 1,
      messageId: `<${id}@localhost>`,
      providerResponse: expect.stringMatching(/^250/),
      errorMessage: null,
      templateId: expect.any(String),
    })
    const content = (server.received[0] ?? '').replace(/=\r\n/g, '')
    expect(content).toContain('From: Billing <billing@test.example>')
    expect(content).toContain('Thandi &lt;b&gt;')
    expect(content).toContain('Thandi <b>')
    expect(content).toContain('Test Hosting (Pty) Ltd')
  })

  test('a customer who is deleted while their email goes out stays deleted', async () => {
    server = await startMailServer({
      onContent: async () => {
        await db().transaction((tx) =>
          eraseRecipient(tx, newId(), { addresses: ['thandi@test.example'], threads: [] }),
        )
      },
      answer: 'OK for thandi@test.example',
    })
    await useSmtp(server.port)
    const mail = welcome()
    await deliverMail(await queued(mail))
    expect(server.received).toHaveLength(1)
    expect(await rowOf(mail.key)).toMatchObject({ status: 'sent', errorMessage: null })
    expect(JSON.stringify(await rowOf(mail.key))).not.toMatch(/thandi/i)
  })

  test('a site without a contact address asks for no answers, and sends nothing without a sender', async () => {
    server = await startMailServer()
    await useSmtp(server.port)
    await db().update(siteSettings).set({ contactEmail: '' })
    const { apiConfigs } = await readSettings(db())
    await deliverMail(await queued(welcome()))
    expect(server.received[0]).not.toMatch(/^Reply-To/im)
    await writeShopSettings({
      contactEmail: '',
      apiConfigs: {
        ...apiConfigs,
        email_provider: 'smtp2go',
        email_api_key: 'sealed',
        sender_email: '',
      },
    })
    expect(await mailProvider(await readSettings(db()))).toMatchObject({
      ok: false,
      error: { message: expect.stringMatching(/^There is no address to send/) },
    })
  })

  test('the same key asked for fifty times at once is one message', async () => {
    server = await startMailServer()
    await useSmtp(server.port)
    await startMailDelivery()
    await startQueue(database.url())
    const mail = welcome()
    await Promise.all(
      Array.from({ length: 50 }, () => db().transaction((tx) => enqueueMail(tx, mail))),
    )
    await vi.waitFor(
      async () => expect(await rowOf(mail.key)).toMatchObject({ status: 'sent' }),
      soon,
    )
    await Promise.all(
      Array.from({ length: 5 }, async () => deliverMail((await rowOf(mail.key)).id)),
    )
    expect(server.received).toHaveLength(1)
  })

  test('two servers that take the same job at once send it once', async () => {
    server = await startMailServer({
      onContent: () => new Promise((done) => setTimeout(done, 200)),
    })
    await useSmtp(server.port)
    const mail = welcome()
    const id = await queued(mail)
    const ends = await Promise.allSettled([deliverMail(id), deliverMail(id), deliverMail(id)])
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(server.received).toHaveLength(1)
    expect(await rowOf(mail.key)).toMatchObject({ status: 'sent' })
  })

  test('secrets reach the recipient and stay nowhere', async () => {
    server = await startMailServer()
    await useSmtp(server.port)
    const mail = welcome({ secrets: { temporary_password: 'Tr0ub4dor-3' } })
    const id = await queued(mail)
    const before = await rowOf(mail.key)
    expect(before.variables).toMatchObject({ temporary_password: hidden })
    expect(JSON.stringify(before)).not.toContain('Tr0ub4dor')
    await deliverMail(id)
    expect(server.received[0]).toContain('Tr0ub4dor-3')
    const after = await rowOf(mail.key)
    expect(after.sealedVariables).toBeNull()
    expect(JSON.stringify(after)).not.toContain('Tr0ub4dor')
  })

  test('an outage is tried again later and ends in one message', async () => {
    const silent = await startSilentServer()
    await useSmtp(silent.port)
    const mail = welcome()
    const id = await queued(mail)
    await expect(deliverMail(id)).rejects.not.toBeInstanceOf(UnrecoverableError)
    await silent.close()
    await expect(deliverMail(id)).rejects.not.toBeInstanceOf(UnrecoverableError)
    expect(await rowOf(mail.key)).toMatchObject({
      status: 'queued',
      attempts: 2,
      handedOverAt: null,
      errorMessage: expect.any(String),
    })
    server = await startMailServer()
    await useSmtp(server.port)
    await deliverMail(id)
    expect(await rowOf(mail.key)).toMatchObject({ status: 'sent', attempts: 3, errorMessage: null })
    expect(server.received).toHaveLength(1)
  })

  test('a wrong password and a refused recipient stay queued with the reason, and fail when the tries are used up', async () => {
    server = await startMailServer({ refuses: 'nobody@test.example' })
    await useSmtp(server.port, { password: encrypt('wrong') })
    const wrong = welcome()
    await expect(deliverMail(await queued(wrong))).rejects.toThrow(
      '127.0.0.1 refused the username or password.',
    )
    await useSmtp(server.port)
    const refused = welcome({ to: 'nobody@test.example' })
    const id = await queued(refused)
    await expect(deliverMail(id)).rejects.toThrow(/550/)
    await failMail(id, 'used up')
    expect(await rowOf(refused.key)).toMatchObject({
      status: 'failed',
      review: 'failed',
      errorMessage: expect.stringContaining('No such user'),
    })
    expect(await rowOf(wrong.key)).toMatchObject({
      status: 'queued',
      errorMessage: '127.0.0.1 refused the username or password.',
    })
  })

  test('silence after the content left is not sent again', async () => {
    server = await startMailServer({ onContent: () => new Promise(() => undefined) })
    await useSmtp(server.port)
    const mail = welcome()
    const id = await queued(mail)
    await expect(deliverMail(id)).rejects.toBeInstanceOf(UnrecoverableError)
    await deliverMail(id)
    expect(await rowOf(mail.key)).toMatchObject({
      status: 'failed',
      review: 'uncertain',
      attempts: 1,
      errorMessage: expect.stringContaining('It may have arrived'),
    })
  })
})

describe('when the server is killed', () => {
  test('before the content left, the next one sends it', async () => {
    const silent = await startSilentServer()
    await useSmtp(silent.port, { timeout: 30_000 })
    const mail = welcome()
    const id = await queued(mail)
    const child = deliverInChild(id)
    await vi.waitFor(async () => expect(await rowOf(mail.key)).toMatchObject({ attempts: 1 }), soon)
    await killed(child)
    await silent.close()
    server = await startMailServer()
    await useSmtp(server.port)
    await deliverMail(id)
    expect(await rowOf(mail.key)).toMatchObject({ status: 'sent', attempts: 2 })
    expect(server.received).toHaveLength(1)
  })

  test('while the content was on its way, the row is marked and it is not sent twice', async () => {
    const content = Promise.withResolvers<void>()
    server = await startMailServer({
      onContent: () => {
        content.resolve()
        return new Promise(() => undefined)
      },
    })
    await useSmtp(server.port, { timeout: 30_000 })
    const mail = welcome()
    const id = await queued(mail)
    const child = deliverInChild(id)
    await content.promise
    await killed(child)
    await expect(deliverMail(id)).rejects.toThrow('Another server is sending this message')
    await db()
      .update(emailLogs)
      .set({ handedOverAt: new Date(Date.now() - 6 * 60_000) })
      .where(eq(emailLogs.id, id))
    await expect(deliverMail(id)).rejects.toBeInstanceOf(UnrecoverableError)
    expect(await rowOf(mail.key)).toMatchObject({
      status: 'failed',
      review: 'uncertain',
      errorMessage: expect.stringContaining('stopped while it was sending'),
    })
    expect(server.connections()).toBe(1)
  })

  test('and no try is left, staff are asked about what was handed over, and shown what was not', async () => {
    const [handedOver, waiting] = [welcome(), welcome()]
    const [id, other] = [await queued(handedOver), await queued(waiting)]
    await db().update(emailLogs).set({ handedOverAt: new Date() }).where(eq(emailLogs.id, id))
    for (const one of [id, other]) await failMail(one, 'used up')
    expect(await rowOf(handedOver.key)).toMatchObject({
      status: 'failed',
      review: 'uncertain',
      errorMessage: 'used up',
    })
    expect(await rowOf(waiting.key)).toMatchObject({
      status: 'failed',
      review: 'failed',
      errorMessage: 'used up',
    })
  })
})

/** A second server process: just the delivery of one message. */
function deliverInChild(id: string): ChildProcess {
  const program = `
    const { openDatabase } = await import('#platform/database.server.ts')
    openDatabase(process.env.DATABASE_URL)
    const { deliverMail } = await import('#modules/mail/operations/deliver-mail.server.ts')
    await deliverMail(process.env.EMAIL_LOG_ID)`
  const env = {
    ...process.env,
    DATABASE_URL: database.url(),
    EMAIL_LOG_ID: id,
    MAIL_TRANSPORT: 'settings',
    SMTP_ALLOW_PRIVATE: 'true',
  }
  return spawn(resolve('node_modules/.bin/node'), ['--input-type=module', '-e', program], {
    env,
    stdio: 'inherit',
  })
}

async function killed(child: ChildProcess): Promise<void> {
  const ended = new Promise((done) => child.once('exit', done))
  child.kill('SIGKILL')
  await ended
}

describe('templates', () => {
  test('one that is inactive, missing or faulty fails at once, in the words of B§8', async () => {
    server = await startMailServer()
    await useSmtp(server.port)
    const missing = welcome({ template: 'nonsense' })
    await expect(deliverMail(await queued(missing))).rejects.toBeInstanceOf(UnrecoverableError)
    expect(await rowOf(missing.key)).toMatchObject({
      status: 'failed',
      errorMessage: "Email template 'nonsense' not found or inactive",
    })

    await db()
      .update(emailTemplates)
      .set({ isActive: false })
      .where(eq(emailTemplates.name, 'invoice'))
    const inactive = welcome({ template: 'invoice' })
    await expect(deliverMail(await queued(inactive))).rejects.toThrow(
      "Email template 'invoice' not found or inactive",
    )

    await db()
      .update(emailTemplates)
      .set({ htmlBody: '{% if %}{{ broken' })
      .where(eq(emailTemplates.name, 'payment_failed'))
    const faulty = welcome({ template: 'payment_failed' })
    await expect(deliverMail(await queued(faulty))).rejects.toThrow(
      /Email template 'payment_failed' has a fault/,
    )

    await db()
      .update(emailTemplates)
      .set({ htmlBody: '{% for i in (1..99999999) %}x{% endfor %}' })
      .where(eq(emailTemplates.name, 'payment_failed'))
    await expect(
      deliverMail(await queued(welcome({ template: 'payment_failed' }))),
    ).rejects.toThrow(/has a fault/)
    expect(server.received).toEqual([])
  })

  test('what staff edited is kept when the program brings its own again', async () => {
    await db()
      .update(emailTemplates)
      .set({ subject: 'Ours' })
      .where(eq(emailTemplates.name, 'verify_email'))
    await addMissingTemplates(db(), definitions)
    const [row] = await db()
      .select()
      .from(emailTemplates)
      .where(eq(emailTemplates.name, 'verify_email'))
    expect(row?.subject).toBe('Ours')
  })

  test('a line break in a value cannot make a header', async () => {
    server = await startMailServer()
    await useSmtp(server.port)
    const variables = {
      subject: 'Hello\r\nBcc: victim@test.example',
      html_body: '<p>Hi</p>',
      text_body: 'Hi',
    }
    await deliverMail(await queued(welcome({ template: 'custom', variables })))
    expect(server.received[0]).toContain('Subject: Hello Bcc: victim@test.example')
    expect(server.received[0]).not.toMatch(/^Bcc:/m)
  })
})

test.each([
  ['SMTP off', {}, 'SMTP settings not configured. Please configure SMTP in Admin Settings.'],
  [
    'SMTP without a sender',
    { smtp: { from_email: '' } },
    'Incomplete SMTP configuration: from_email missing.',
  ],
  ['no API key', { provider: 'smtp2go' }, 'Email API key not configured'],
  ['SES', { provider: 'aws_ses' }, 'Email API key not configured'],
  ['no provider', { provider: 'pigeon' }, 'No active email provider configured'],
])(
  '%s fails with the words of B§8 and waits for a resend',
  async (_, { smtp, provider }: { smtp?: object; provider?: string }, message) => {
    if (smtp) await useSmtp(2525, { ...smtp })
    if (provider)
      await db().execute(
        `update site_settings set api_configs = api_configs || '{"email_provider":"${provider}"}'`,
      )
    const mail = welcome()
    await expect(deliverMail(await queued(mail))).rejects.toThrow(message)
    expect(await rowOf(mail.key)).toMatchObject({ status: 'failed', errorMessage: message })
  },
)

test('a fault of the database is noted without its words and the values in them', async () => {
  useTransport('capture')
  const mail = welcome()
  const id = await queued(mail)
  await db().execute('alter table email_templates rename to email_templates_away')
  await expect(deliverMail(id)).rejects.toThrow('Failed query')
  await db().execute('alter table email_templates_away rename to email_templates')
  expect(await rowOf(mail.key)).toMatchObject({
    status: 'queued',
    errorMessage: 'The database refused the statement',
  })
})

test('demo mode keeps the message in its mailbox, once, with attachments', async () => {
  useTransport('capture')
  registerAttachment('invoice', async (id) => ({
    filename: `${id}.pdf`,
    content: Buffer.from('%PDF'),
    contentType: 'application/pdf',
  }))
  const mail = welcome({ attachments: [{ kind: 'invoice', id: 'INV-1' }] })
  const id = await queued(mail)
  await deliverMail(id)
  // As if the process had died between sending and marking.
  await db().update(emailLogs).set({ status: 'queued' }).where(eq(emailLogs.id, id))
  await deliverMail(id)
  const found = await db()
    .select()
    .from(capturedMails)
    .where(eq(capturedMails.messageId, `<${id}@localhost>`))
  expect(found).toMatchObject([
    {
      recipient: 'thandi@test.example',
      attachments: [{ filename: 'INV-1.pdf', contentType: 'application/pdf' }],
    },
  ])
  expect(await rowOf(mail.key)).toMatchObject({ status: 'sent', provider: 'capture' })
})
