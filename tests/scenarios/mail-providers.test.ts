import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { emailTemplates as definitions } from '#db/seeds/email-templates.ts'
import { startMailDelivery } from '#modules/mail/jobs.server.ts'
import { addMissingTemplates } from '#modules/mail/operations/add-missing-templates.server.ts'
import { deliverMail } from '#modules/mail/operations/deliver-mail.server.ts'
import { enqueueMail } from '#modules/mail/operations/enqueue-mail.server.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
import { receiveFromSmtp2go } from '#modules/mail-events/operations/receive-events.server.ts'
import { mailEventAddress } from '#modules/mail-events/queries/webhook-secret.server.ts'
import { writeShopSettings } from '#modules/settings/factories.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { config, useConfig } from '#platform/config.server.ts'
import { db } from '#platform/database.server.ts'
import { sesPassword } from '#platform/mail/ses.server.ts'
import { startQueue, stopQueue, UnrecoverableError } from '#platform/queue.server.ts'
import { encrypt } from '#platform/security/encryption.server.ts'
import { type SesAnswerKind, type SesServer, startSes } from '#simulators/ses/ses.server.ts'
import type { AnswerKind } from '#simulators/smtp2go/answers.ts'
import { type Smtp2goServer, startSmtp2go } from '#simulators/smtp2go/smtp2go.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'

const database = useTestDatabase()
const soon = { timeout: 30_000, interval: 50 }
const secret = 'some+secret+key'
const region = 'eu-central-1'

let smtp2go: Smtp2goServer
let ses: SesServer
let count = 0

beforeEach(async () => {
  smtp2go = await startSmtp2go({ apiKey: 'api-right' })
  ses = await startSes({ username: 'AKIA', password: sesPassword(secret, region), region })
  await writeShopSettings()
  await addMissingTemplates(db(), definitions)
  // The simulator has no trusted certificate, so the connection is not encrypted; the sign-in is
  // the real one.
  const sesUrl = `smtp://127.0.0.1:${ses.port}?tls=none`
  useConfig({
    ...config(),
    mail: {
      transport: 'settings',
      smtpUrl: undefined,
      allowPrivateHosts: true,
      smtp2goUrl: smtp2go.url,
      sesUrl,
    },
  })
  await db().delete(emailLogs)
})
afterEach(async () => {
  await stopQueue(500)
  await smtp2go.close()
  await ses.close()
})

type Provider = 'smtp2go' | 'aws_ses'

async function use(
  email_provider: Provider,
  fallback_provider?: Provider,
  key = 'api-right',
): Promise<void> {
  const { apiConfigs } = await siteSettings()
  const own = {
    email_api_key: encrypt(key),
    ses_region: region,
    ses_access_key_id: 'AKIA',
    ses_secret_access_key: encrypt(secret),
  }
  const fallback = { fallback_provider: fallback_provider ?? '' } as const
  await writeShopSettings({
    apiConfigs: {
      ...apiConfigs,
      ...own,
      email_provider,
      sender_email: 'billing@host.example',
      ...fallback,
    },
  })
}

async function queued(to = 'thandi@test.example'): Promise<string> {
  const key = `welcome:${++count}`
  await db().transaction((tx) =>
    enqueueMail(tx, { key, template: 'welcome', to, variables: { customer_name: 'Thandi' } }),
  )
  const [row] = await db()
    .select({ id: emailLogs.id })
    .from(emailLogs)
    .where(eq(emailLogs.idempotencyKey, key))
  return row?.id ?? ''
}

async function rowOf(id: string) {
  const [row] = await db().select().from(emailLogs).where(eq(emailLogs.id, id))
  return row
}

const sentInAll = () => smtp2go.sent.length + ses.sent.length

describe('SMTP2GO', () => {
  test('takes an email, and its id of it is in the log', async () => {
    await use('smtp2go')
    const id = await queued()
    await deliverMail(id)
    expect(await rowOf(id)).toMatchObject({
      status: 'sent',
      provider: 'smtp2go',
      messageId: smtp2go.sent[0]?.emailId,
    })
    expect(smtp2go.sent).toMatchObject([
      { to: ['thandi@test.example'], sender: expect.stringContaining('billing@host.example') },
    ])
  })

  test.each<[AnswerKind, RegExp]>([
    ['no_permission', /400 E_ApiResponseCodes.ENDPOINT_PERMISSION_DENIED/],
    ['too_many', /429 E_ApiResponseCodes/],
    ['fault', /500 E_ApiResponseCodes.API_EXCEPTION/],
    ['refuses_recipient', /the recipient was refused/],
    ['unverified_sender', /not verified/],
  ])(
    'that answers %s leaves the email waiting with the reason, and it goes out once afterwards',
    async (kind, reason) => {
      await use('smtp2go')
      smtp2go.answers(kind)
      const id = await queued()
      for (let tries = 0; tries < 2; tries++)
        await expect(deliverMail(id)).rejects.not.toBeInstanceOf(UnrecoverableError)
      expect(await rowOf(id)).toMatchObject({
        status: 'queued',
        errorMessage: expect.stringMatching(reason),
        handedOverAt: null,
      })
      expect(smtp2go.sent).toEqual([])
      smtp2go.answers('takes')
      await deliverMail(id)
      await deliverMail(id)
      expect(await rowOf(id)).toMatchObject({ status: 'sent', errorMessage: null })
      expect(smtp2go.sent).toHaveLength(1)
    },
  )

  test.each<AnswerKind>(['takes_and_hangs', 'proxy_fault'])(
    'that answers %s is not asked again, and no fallback is: staff decide',
    async (kind) => {
      await use('smtp2go', 'aws_ses')
      smtp2go.answers(kind)
      const id = await queued()
      await expect(deliverMail(id)).rejects.toBeInstanceOf(UnrecoverableError)
      smtp2go.answers('takes')
      await deliverMail(id)
      expect(await rowOf(id)).toMatchObject({
        status: 'failed',
        review: 'uncertain',
        errorMessage: expect.stringContaining('It may have arrived'),
      })
      expect([smtp2go.asked(), ses.sent.length]).toEqual([1, 0])
    },
    30_000,
  )

  test('with a wrong key says so, and never shows the key', async () => {
    await use('smtp2go', undefined, 'api-wrong')
    const id = await queued()
    await expect(deliverMail(id)).rejects.toThrow(/401/)
    expect(JSON.stringify(await rowOf(id))).not.toContain('api-wrong')
  })
})

describe('Amazon SES', () => {
  test('takes an email with the derived password, and its id of it is in the log', async () => {
    await use('aws_ses')
    const id = await queued()
    await deliverMail(id)
    expect(await rowOf(id)).toMatchObject({
      status: 'sent',
      provider: 'ses',
      messageId: ses.sent[0]?.messageId,
    })
    expect(ses.sent[0]?.raw).toContain('To: thandi@test.example')
  })

  test.each<[SesAnswerKind, RegExp]>([
    ['too_many', /454/],
    ['unverified_sender', /554/],
    ['away', /421/],
  ])(
    'that answers %s leaves the email waiting, and it goes out once afterwards',
    async (kind, reason) => {
      await use('aws_ses')
      ses.answers(kind)
      const id = await queued()
      await expect(deliverMail(id)).rejects.not.toBeInstanceOf(UnrecoverableError)
      expect(await rowOf(id)).toMatchObject({
        status: 'queued',
        errorMessage: expect.stringMatching(reason),
        handedOverAt: null,
      })
      ses.answers('takes')
      await deliverMail(id)
      expect(ses.sent).toHaveLength(1)
    },
  )

  test('that takes an email and says nothing is not asked again', async () => {
    await use('aws_ses', 'smtp2go')
    const { smtpSettings } = await siteSettings()
    await writeShopSettings({
      apiConfigs: (await siteSettings()).apiConfigs,
      smtpSettings: { ...smtpSettings, timeout: 1_000 },
    })
    ses.answers('takes_and_hangs')
    const id = await queued()
    await expect(deliverMail(id)).rejects.toBeInstanceOf(UnrecoverableError)
    ses.answers('takes')
    await deliverMail(id)
    expect(await rowOf(id)).toMatchObject({ status: 'failed', review: 'uncertain' })
    expect([ses.sent.length, smtp2go.asked()]).toEqual([1, 0])
  })
})

test('while the first provider is away its fallback sends, and afterwards the first again: each email once', async () => {
  await use('smtp2go', 'aws_ses')
  await startMailDelivery()
  await startQueue(database.url())
  const recipients = Array.from({ length: 30 }, (_, at) => `r${at}@test.example`)
  const sendTo = async (some: string[]) => {
    const ids = await Promise.all(some.map((to) => queued(to)))
    await vi.waitFor(async () => {
      const rows = await Promise.all(ids.map(rowOf))
      expect(new Set(rows.map((row) => row?.status))).toEqual(new Set(['sent']))
    }, soon)
  }
  await sendTo(recipients.slice(0, 10))
  await smtp2go.goAway()
  await sendTo(recipients.slice(10, 20))
  await smtp2go.comeBack()
  await sendTo(recipients.slice(20))
  const [first, second] = [
    smtp2go.sent.flatMap(({ to }) => to),
    ses.sent.map(({ raw }) => /^To: (.*)$/m.exec(raw)?.[1]?.trim() ?? ''),
  ]
  expect([...first, ...second].sort()).toEqual([...recipients].sort())
  expect([first.length, second.length]).toEqual([20, 10])
}, 60_000)

test('without a fallback an outage leaves all waiting, and the end of it sends each once, also with two tries at the same moment', async () => {
  await use('smtp2go')
  await smtp2go.goAway()
  const ids = await Promise.all(
    Array.from({ length: 10 }, (_, at) => queued(`o${at}@test.example`)),
  )
  const outcomes = await Promise.allSettled(ids.map(deliverMail))
  expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true)
  expect(
    (await Promise.all(ids.map(rowOf))).map((row) => [row?.status, row?.errorMessage]),
  ).toEqual(ids.map(() => ['queued', 'The mail service can’t be reached']))
  await smtp2go.comeBack()
  await Promise.allSettled([...ids, ...ids].map(deliverMail))
  expect(sentInAll()).toBe(10)
  expect(new Set(smtp2go.sent.map(({ to }) => to[0])).size).toBe(10)
})

test('what the simulator reports is understood, and its address carries the password', async () => {
  await use('smtp2go')
  const id = await queued()
  await deliverMail(id)
  expect(new URL(mailEventAddress('smtp2go')).password).not.toBe('')
  const mail = smtp2go.sent[0]
  const event = {
    event: 'bounce',
    bounce: 'hard',
    message: '550 5.1.1 no such user',
    email_id: mail?.emailId,
    rcpt: mail?.to[0],
    time: '2027-01-01 10:00:00',
  }
  expect(await receiveFromSmtp2go(event)).toBe('taken')
  expect(await rowOf(id)).toMatchObject({ status: 'failed', delivery: 'bounced', review: 'failed' })
})
