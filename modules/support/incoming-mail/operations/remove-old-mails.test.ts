import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { openShop } from '#modules/billing/factories.ts'
import { privacyRights } from '#modules/content/defaults/legal/privacy-rights.ts'
import { anEnquiry } from '#modules/enquiries/factories.ts'
import { enquiryMessages, generalEnquiries } from '#modules/enquiries/tables.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { anAgent } from '../../factories.ts'
import { markSpam } from '../../strangers/operations/mark-spam.server.ts'
import { incomingMailSources, incomingMails } from '../../tables.incoming-mail.server.ts'
import { mailRow, rawMail, receiveRawMail, threadOf } from '../factories.ts'
import { mailDetails, originalMail } from '../queries/received-mails.server.ts'
import { rawMailDays, unusedMailDays } from '../rules/mail-limits.ts'
import { removeOldMails } from './delete-mails.server.ts'
import { cleanMailHtml } from './mail-html.server.ts'

useTestDatabase()
beforeAll(() => openShop())

const dayMs = 86_400_000
let number = 0
const stranger = () => `writer${++number}@elsewhere.example`

/** As if it had come in so many days ago. */
async function aged(id: string, days: number): Promise<string> {
  await db()
    .update(incomingMails)
    .set({ receivedAt: new Date(Date.now() - days * dayMs) })
    .where(eq(incomingMails.id, id))
  return id
}

const isThere = async (id: string) =>
  (await db().$count(incomingMails, eq(incomingMails.id, id))) > 0
const hasBytes = async (id: string) =>
  (await db().$count(incomingMailSources, eq(incomingMailSources.mailId, id))) > 0
const automatic = () =>
  receiveRawMail(rawMail({ from: stranger(), headers: { 'Auto-Submitted': 'auto-replied' } }))

test('the bytes of an email go after a year, what it said and who wrote it stay', async () => {
  const [old, young] = [
    await receiveRawMail(rawMail({ from: stranger() })),
    await receiveRawMail(rawMail({ from: stranger() })),
  ]
  await aged(old.id, rawMailDays + 1)
  await aged(young.id, rawMailDays - 1)
  expect(await removeOldMails()).toBe(1)
  expect([await hasBytes(old.id), await hasBytes(young.id)]).toEqual([false, true])
  expect(await mailRow(old.id)).toMatchObject({
    fromAddress: old.fromAddress,
    messageId: old.messageId,
    status: 'unknown',
  })
  expect((await threadOf(old.ticketId ?? '')).last?.message.trim()).toBe('It works now.')
  expect(await mailDetails(old.id)).toMatchObject({
    ok: true,
    value: { isRemoved: true, headers: '', text: '' },
  })
  expect(await removeOldMails()).toBe(0)
})

test('pictures of an old email are read from the files of its message', async () => {
  const body = [
    '--b',
    'Content-Type: text/html',
    '',
    '<p>See <img src="cid:shot"></p>',
    '--b',
    'Content-Type: image/png; name=shot.png',
    'Content-ID: <shot>',
    'Content-Disposition: inline; filename=shot.png',
    'Content-Transfer-Encoding: base64',
    '',
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    '--b--',
  ].join('\r\n')
  const mail = await receiveRawMail(
    rawMail({
      from: stranger(),
      headers: { 'Content-Type': 'multipart/related; boundary=b' },
      body,
    }),
  )
  const before = await originalMail(mail.id, cleanMailHtml)
  expect(before).toContain('src="data:image/png;base64,iVBOR')
  await aged(mail.id, rawMailDays + 1)
  await removeOldMails()
  expect(await originalMail(mail.id, cleanMailHtml)).toBe(before)
})

test('an email that became no message goes after 90 days, one that failed after a year, one that waits never', async () => {
  const [old, young, failed, longFailed, waiting] = [
    await automatic(),
    await automatic(),
    await automatic(),
    await automatic(),
    await automatic(),
  ]
  for (const { id } of [failed, longFailed])
    await db().update(incomingMails).set({ status: 'failed' }).where(eq(incomingMails.id, id))
  await db()
    .update(incomingMails)
    .set({ status: 'received' })
    .where(eq(incomingMails.id, waiting.id))
  await aged(old.id, unusedMailDays + 1)
  await aged(young.id, unusedMailDays - 1)
  await aged(failed.id, rawMailDays - 1)
  for (const { id } of [longFailed, waiting]) await aged(id, rawMailDays + 1)
  expect(await removeOldMails()).toBe(2)
  const left = await Promise.all(
    [old, young, failed, longFailed, waiting].map(({ id }) => isThere(id)),
  )
  expect(left).toEqual([false, true, true, false, true])
  expect(await hasBytes(waiting.id)).toBe(true)
})

test('an email on an enquiry has its files for as long as any message, and goes with the enquiry', async () => {
  const [mail, alone] = [await automatic(), await automatic()]
  for (const { id } of [mail, alone])
    await db().update(incomingMails).set({ status: 'enquiry' }).where(eq(incomingMails.id, id))
  const [enquiry] = await db().insert(generalEnquiries).values(anEnquiry()).returning()
  const ofEnquiry = { generalEnquiryId: enquiry?.id ?? '', position: 1, kind: 'answer' } as const
  const answer = { senderName: 'Anika', message: 'Here it is', incomingMailId: mail.id }
  await db()
    .insert(enquiryMessages)
    .values({ ...ofEnquiry, ...answer, fileCount: 1 })
  for (const { id } of [mail, alone]) await aged(id, unusedMailDays + 1)
  expect(await removeOldMails()).toBe(1)
  expect([await isThere(mail.id), await hasBytes(mail.id)]).toEqual([true, true])
  await aged(mail.id, rawMailDays + 1)
  expect(await removeOldMails()).toBe(1)
  expect([await isThere(mail.id), await hasBytes(mail.id)]).toEqual([true, false])
  await db().delete(generalEnquiries)
  expect(await removeOldMails()).toBe(1)
  expect(await isThere(mail.id)).toBe(false)
})

test('of an email that staff marked as spam only its sender stays, who is still marked', async () => {
  const from = stranger()
  const mail = await receiveRawMail(
    rawMail({ from, subject: 'Buy this', headers: { 'List-Id': '<offers.example>' } }),
  )
  expect((await markSpam(await anAgent(), mail.id)).ok).toBe(true)
  await aged(mail.id, unusedMailDays + 1)
  expect(await removeOldMails()).toBe(1)
  expect(await mailRow(mail.id)).toMatchObject({
    fromAddress: from,
    subject: '',
    fromName: '',
    html: '',
    status: 'spam',
  })
  expect(await hasBytes(mail.id)).toBe(false)
  expect(await receiveRawMail(rawMail({ from }))).toMatchObject({ status: 'spam' })
})

test('the privacy policy says the same', () => {
  const retention = JSON.stringify(privacyRights.find(({ id }) => id === 'retention'))
  expect([rawMailDays, unusedMailDays]).toEqual([365, 90])
  expect(retention).toContain('deleted after a year')
  expect(retention).toContain(`after ${unusedMailDays} days`)
})
