import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { parseListQuery } from '#kernel/list-query.ts'
import { writeShopSettings } from '#modules/settings/factories.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { emailLogListShape, successRate } from '../rules/email-log-list.ts'
import { emailLogs, emailTemplates } from '../tables.server.ts'
import { emailLogById, emailLogCopy } from './email-log-details.server.ts'
import { emailLogList, emailLogStats, everyEmailLog } from './email-log-list.server.ts'

useTestDatabase()

const day = 86_400_000
const statuses = ['sent', 'failed', 'queued'] as const

beforeAll(async () => {
  await writeShopSettings()
  const rows = Array.from({ length: 250 }, (_, at) => ({
    id: newId(),
    idempotencyKey: `log-test:${at}`,
    templateName: at % 2 === 0 ? 'welcome' : 'invoice',
    recipient: `person${at}@example.co.za`,
    subject: at === 7 ? 'Quarterly unicorn report' : `Email ${at}`,
    status: statuses[at % 10 === 0 ? 1 : at % 10 === 5 ? 2 : 0] ?? 'sent',
    createdAt: new Date(Date.now() - at * day),
  }))
  await db().insert(emailLogs).values(rows)
})

const query = (search: string) =>
  parseListQuery(emailLogListShape(['welcome', 'invoice']), new URLSearchParams(search))

test('a page holds 100 rows, newest first, and leads through all of them and back', async () => {
  const first = await emailLogList(query(''))
  expect([first.rows.length, first.rows[0]?.recipient, first.count]).toEqual([
    100,
    'person0@example.co.za',
    250,
  ])
  const second = await emailLogList(query(`after=${first.next}`))
  const third = await emailLogList(query(`after=${second.next}`))
  expect([second.rows.length, third.rows.length, third.next]).toEqual([100, 50, null])
  const back = await emailLogList(query(`before=${second.previous}`))
  expect(back.rows.map(({ id }) => id)).toEqual(first.rows.map(({ id }) => id))
})

test('an email that was not written yet has the subject that it will get', async () => {
  const [template, id] = [`waiting-${newId()}`, newId()]
  await db().insert(emailTemplates).values({
    name: template,
    type: 'notification',
    subject: 'Invoice {{ invoice_number }} for you',
    htmlBody: 'x',
    textBody: 'x',
  })
  const variables = { invoice_number: 'INV-1' }
  await db().insert(emailLogs).values({
    id,
    idempotencyKey: id,
    templateName: template,
    recipient: 'waiting@example.co.za',
    status: 'failed',
    variables,
  })
  const expected = { subject: 'Invoice INV-1 for you' }
  const listed = (await emailLogList(query('q=waiting%40example'))).rows
  expect([listed[0], await emailLogById(id)]).toMatchObject([expected, expected])
  await db().delete(emailLogs).where(eq(emailLogs.id, id))
})

test('status, template, time and search narrow it', async () => {
  expect((await emailLogList(query('status=failed'))).count).toBe(25)
  expect(
    (await emailLogList(query('template=invoice&status=sent'))).rows.every(
      ({ templateName, status }) => templateName === 'invoice' && status === 'sent',
    ),
  ).toBe(true)
  expect((await emailLogList(query('range=week'))).count).toBeLessThanOrEqual(8)
  expect((await emailLogList(query('range=today'))).count).toBe(1)
  expect((await emailLogList(query('q=unicorn'))).rows.map(({ recipient }) => recipient)).toEqual([
    'person7@example.co.za',
  ])
  expect((await emailLogList(query('q=PERSON249@'))).count).toBe(1)
  expect((await emailLogList(query('q=nobody'))).rows).toEqual([])
})

test('the cards count every status, and the rate is of those that are done', async () => {
  const stats = await emailLogStats()
  expect(stats).toEqual({ total: 250, sent: 200, failed: 25, queued: 25 })
  expect(successRate(stats)).toBe('88.8%')
  expect(successRate({ sent: 0, failed: 0 })).toBeNull()
  expect(successRate({ sent: 3, failed: 0 })).toBe('100%')
})

test('the first page shows the last 100, and the export everything', async () => {
  expect((await emailLogList(query(''))).rows).toHaveLength(100)
  let exported = 0
  for await (const rows of everyEmailLog(query('status=sent'))) exported += rows.length
  expect(exported).toBe(200)
})

test('details have no secrets, and a copy shows what is stored', async () => {
  const id = newId()
  const variables = {
    subject: 'Hello',
    html_body: '<p>Your code: [hidden]</p>',
    text_body: 'x',
    reset_code: '[hidden]',
  }
  await db()
    .insert(emailLogs)
    .values({
      id,
      idempotencyKey: id,
      templateName: 'custom',
      recipient: 'a@b.example',
      status: 'sent',
      variables,
      createdAt: new Date(0),
    })
  const details = await emailLogById(id)
  expect(details).toMatchObject({ hasSecrets: true, isResendable: false })
  expect(details).not.toHaveProperty('sealedVariables')
  expect((await emailLogCopy(id))?.html).toContain('Your code: [hidden]')
  expect(await emailLogById(newId())).toBeNull()
  expect(await emailLogById('nonsense')).toBeNull()
})
