import { desc, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { activityLog } from '#modules/activity/tables.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { writeShopSettings } from '#modules/settings/factories.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { emailLogsForOrder } from '../queries/email-log-details.server.ts'
import { emailLogs } from '../tables.server.ts'
import { deliverMail } from './deliver-mail.server.ts'
import { enqueueMail } from './enqueue-mail.server.ts'
import { resendMail } from './review-mail.server.ts'

useTestDatabase()
beforeAll(() => writeShopSettings())

const system: Actor = { kind: 'system', name: 'Test' }
const orderId = newId()
const variables = { subject: 'Hello', html_body: '<p>Hi</p>', text_body: 'Hi' }

async function sent(key: string, secrets?: Record<string, string>): Promise<string> {
  await db().transaction((tx) =>
    enqueueMail(tx, {
      key,
      template: 'custom',
      to: 'thandi@test.example',
      variables,
      orderId,
      ...(secrets && { secrets }),
    }),
  )
  const [row] = await db().select().from(emailLogs).where(eq(emailLogs.idempotencyKey, key))
  return row?.id ?? ''
}

test('a sent message goes out once more as its own row, and leaves a trace', async () => {
  const id = await sent('first')
  expect(await resendMail(system, id)).toMatchObject({ ok: false, error: { code: 'conflict' } })
  await deliverMail(id)
  const again = await resendMail(system, id)
  if (!again.ok) throw new Error(again.error.message)
  await deliverMail(again.value.emailLogId)
  const thrice = await resendMail(system, again.value.emailLogId)
  expect(thrice.ok).toBe(true)
  const mails = await emailLogsForOrder(orderId)
  expect(mails.map(({ status }) => status)).toEqual(['queued', 'sent', 'sent'])
  expect(mails.at(1)).toMatchObject({ subject: 'Hello', recipient: 'thandi@test.example' })
  const [activity] = await db()
    .select()
    .from(activityLog)
    .orderBy(desc(activityLog.createdAt))
    .limit(1)
  expect(activity?.title).toBe("Email 'custom' resent to thandi@test.example")
})

test('one whose link was erased cannot be resent, and resending needs the permission', async () => {
  const id = await sent('secret', { link: 'https://test.example/once' })
  await deliverMail(id)
  expect(await resendMail(system, id)).toMatchObject({
    ok: false,
    error: { code: 'conflict', message: expect.stringContaining('one-time link') },
  })
  expect(await resendMail({ kind: 'visitor' }, id)).toMatchObject({
    ok: false,
    error: { code: 'forbidden' },
  })
  expect(await resendMail(system, newId())).toMatchObject({
    ok: false,
    error: { code: 'not_found' },
  })
})
