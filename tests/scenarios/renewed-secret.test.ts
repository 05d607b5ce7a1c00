import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { secretsInUse } from '#modules/accounts/queries/secrets-in-use.server.ts'
import { emptyAuditLog, pastTheTrigger } from '#modules/activity/factories.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { sealActivity } from '#modules/activity/operations/seal-activity.server.ts'
import { verifyChain } from '#modules/activity/queries/verify-chain.server.ts'
import { activityLog } from '#modules/activity/tables.server.ts'
import { aSignedInRequest, aStaffMember } from '#modules/identity/factories.ts'
import { actorOf } from '#modules/identity/queries/actor.server.ts'
import { signInSource, sourceOfDevice } from '#modules/identity/queries/sign-in-facts.server.ts'
import { knownSources } from '#modules/identity/tables.server.ts'
import { threadSign, threadSigns } from '#modules/mail/queries/thread-sign.server.ts'
import {
  plusAddress,
  threadMark,
  threadMarks,
  threadOfAddress,
} from '#modules/mail/rules/threads/thread-mark.ts'
import {
  unsubscribeAddress,
  unsubscribingAddress,
} from '#modules/mail/suppressions/queries/unsubscribe-token.server.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
import {
  isFromProvider,
  mailEventAddress,
} from '#modules/mail-events/queries/webhook-secret.server.ts'
import { writeShopSettings } from '#modules/settings/factories.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { type Config, config, useConfig } from '#platform/config.server.ts'
import { db } from '#platform/database.server.ts'
import { decrypt, encrypt } from '#platform/security/encryption.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'

useTestDatabase()

const [first, second, third] = ['first', 'second', 'third'].map(
  (name) => `${name}-secret-of-more-than-thirty-two-characters`,
)
let before: Config

beforeEach(() => {
  before = config()
  use(first)
})
afterEach(() => {
  useConfig(before)
})

function use(secret = '', ...previousSecrets: (string | undefined)[]): void {
  useConfig({ ...config(), secret, previousSecrets: previousSecrets.map((one) => one ?? '') })
}

const record = (title: string) =>
  recordActivity(db(), {
    actor: { kind: 'system', name: 'Tests' },
    entityType: 'settings',
    action: 'updated',
    title,
    after: { a: 1 },
  })

test('links, marks in emails and passwords of webhooks that an earlier secret signed go on to work; without it they do not', async () => {
  const id = newId()
  await db().insert(emailLogs).values({
    id,
    idempotencyKey: id,
    templateName: 'x',
    recipient: 'thandi@test.example',
    status: 'sent',
  })
  const token = unsubscribeAddress(id).split('/').at(-1) ?? ''
  const mark = threadMark({ thread: id, mail: id }, threadSign)
  const address = plusAddress(
    'support@host.example',
    { thread: id, audience: 'customer' },
    threadSign,
  )
  const password = new URL(mailEventAddress('smtp2go')).password
  const sealed = encrypt('pass phrase')
  const works = async () => [
    await unsubscribingAddress(token),
    threadMarks(mark, threadSigns()).length,
    threadOfAddress(address, threadSigns())?.thread ?? null,
    isFromProvider('smtp2go', `Bearer ${password}`),
  ]
  expect(await works()).toEqual(['thandi@test.example', 1, id, true])
  use(third, second, first)
  expect(await works()).toEqual(['thandi@test.example', 1, id, true])
  expect(decrypt(sealed)).toBe('pass phrase')
  expect(unsubscribeAddress(id)).not.toContain(token)
  expect(new URL(mailEventAddress('smtp2go')).password).not.toBe(password)
  use(third, second)
  expect(await works()).toEqual([null, 0, null, false])
  expect(() => decrypt(sealed)).toThrow('APP_SECRET_PREVIOUS does not have it')
})

test('a signed-in user stays signed in, also for what better-auth checks itself, and their browser stays known', async () => {
  const member = await aStaffMember()
  const request = await aSignedInRequest(member.email)
  const browser = {
    cookie: `hostwright.device=${'d'.repeat(43)}`,
    userAgent: '',
    address: '203.0.113.9',
  }
  await db()
    .insert(knownSources)
    .values({ userId: member.userId, source: sourceOfDevice('d'.repeat(43)) })
  use(second, first)
  expect(await actorOf(request)).toMatchObject({ kind: 'person', userId: member.userId })
  expect(await signInSource(member.userId, browser)).toMatchObject({ kind: 'known_device' })
  use(second)
  expect(await actorOf(request)).toMatchObject({ kind: 'visitor' })
  expect(await signInSource(member.userId, browser)).toMatchObject({ kind: 'unknown' })
})

test('the audit log goes on under the new secret, and what was sealed under earlier ones is still checked', async () => {
  await emptyAuditLog()
  await record('Under the first')
  await sealActivity()
  use(second, first)
  expect(await verifyChain()).toMatchObject({ checked: 1, problem: null })
  await record('Under the second')
  await sealActivity()
  use(third, second, first)
  await record('Under the third')
  await sealActivity()
  expect(await verifyChain()).toMatchObject({ checked: 3, problem: null })
  expect(await verifyChain(2)).toMatchObject({ checked: 1, problem: null })
  use(third, second)
  expect((await verifyChain()).problem).toContain('Row 1')
  use(third, second, first)
  await pastTheTrigger(`update activity_log set title = 'x' where sequence = 1`)
  expect((await verifyChain()).problem).toContain('Row 1')
})

test('a row that an earlier secret sealed does not fit behind one of the present secret', async () => {
  await emptyAuditLog()
  await record('Under the second')
  use(second, first)
  await sealActivity()
  // An attacker who learned the first secret and can write to the database.
  use(first)
  await pastTheTrigger(
    `update activity_chain set head_hash = (select decode('${await headUnderFirst()}', 'hex'))`,
  )
  await record('Forged')
  await sealActivity()
  use(second, first)
  expect((await verifyChain()).problem).toContain('does not follow from the row before it')
})

async function headUnderFirst(): Promise<string> {
  const { chainKeys } = await import('#modules/activity/queries/sealed-content.server.ts')
  const { activityChain } = await import('#modules/activity/tables.server.ts')
  const [head] = await db().select().from(activityChain)
  return head ? chainKeys().head(head.sequence, head.chainHash).toString('hex') : ''
}

test('the doctor says what still needs an earlier secret', async () => {
  await emptyAuditLog()
  await writeShopSettings()
  const { apiConfigs } = await siteSettings()
  await writeShopSettings({
    apiConfigs: {
      ...apiConfigs,
      payfast_passphrase: '',
      payfast_merchant_key: '',
      email_api_key: encrypt('api-x'),
    },
  })
  await record('Under the first')
  await sealActivity()
  use(second, first)
  const found = await secretsInUse()
  expect(found.names).toHaveLength(2)
  expect(found).toMatchObject({ storedUnderEarlier: 1, unreadable: 0, chainNeedsEarlier: true })
  await writeShopSettings({
    apiConfigs: {
      ...apiConfigs,
      payfast_passphrase: '',
      payfast_merchant_key: '',
      email_api_key: encrypt('api-x'),
    },
  })
  expect(await secretsInUse()).toMatchObject({ storedUnderEarlier: 0, chainNeedsEarlier: true })
  await emptyAuditLog()
  expect(await secretsInUse()).toMatchObject({ chainNeedsEarlier: false })
  expect(await db().$count(activityLog, eq(activityLog.action, 'x'))).toBe(0)
})
