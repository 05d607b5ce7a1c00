import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { openShop } from '#modules/billing/factories.ts'
import { aCustomer } from '#modules/customers/factories.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import {
  anAgent,
  aTicket,
  customerMessageForm,
  staffMessageForm,
  ticketForm,
} from '../../factories.ts'
import { saveDraft, writeDraft } from '../../operations/drafts.server.ts'
import { openTicket } from '../../operations/open-ticket.server.ts'
import { writeAsCustomer } from '../../operations/write-as-customer.server.ts'
import { writeAsStaff } from '../../operations/write-as-staff.server.ts'
import { staffTicket } from '../../queries/ticket.server.ts'
import { supportFileBytes, supportFiles, supportMessages } from '../../tables.server.ts'
import { attachment } from '../queries/attachment.server.ts'
import { pruneUnsentFiles, removeUpload, uploadFile } from './ticket-files.server.ts'

useTestDatabase()
beforeAll(() => openShop())

const png = Buffer.from('\x89PNG\r\n\x1a\npicture', 'latin1')

async function uploaded(
  actor: Parameters<typeof uploadFile>[0],
  name = 'screen.png',
  bytes: Buffer = png,
) {
  const result = await uploadFile(actor, { name, bytes })
  if (!result.ok) throw new Error(result.error.message)
  return result.value.id
}

test('an uploaded file belongs to its uploader until a message claims it, then to who may read the message', async () => {
  const [customer, stranger, agent] = [await aCustomer(), await aCustomer(), await anAgent()]
  const id = await uploaded(customer)
  expect(await attachment(customer, id)).toMatchObject({
    ok: true,
    value: { name: 'screen.png', type: 'image/png', bytes: png },
  })
  expect(await attachment(stranger, id)).toMatchObject({ error: { code: 'not_found' } })
  // A message can't send another user's file.
  expect(await openTicket(stranger, ticketForm({ uploads: [id] }))).toMatchObject({
    error: { message: 'Attachment data not available' },
  })
  const { ticketId } = await aTicket({ uploads: [id] }, customer)
  expect((await attachment(customer, id)).ok).toBe(true)
  expect((await attachment(agent, id)).ok).toBe(true)
  expect(await attachment(stranger, id)).toMatchObject({ error: { code: 'not_found' } })
  expect(await attachment({ kind: 'visitor' }, id)).toMatchObject({ error: { code: 'not_found' } })
  // A file is sent once.
  expect(
    await writeAsCustomer(customer, ticketId, customerMessageForm({ uploads: [id] })),
  ).toMatchObject({ ok: false })
  expect(await db().$count(supportMessages, eq(supportMessages.ticketId, ticketId))).toBe(1)
})

test('the file of an internal note is not there for the customer', async () => {
  const agent = await anAgent()
  const { ticketId, customer } = await aTicket()
  const id = await uploaded(agent)
  expect(
    (await writeAsStaff(agent, ticketId, staffMessageForm({ isInternal: 'yes', uploads: [id] })))
      .ok,
  ).toBe(true)
  expect((await attachment(agent, id)).ok).toBe(true)
  expect(await attachment(customer, id)).toEqual(await attachment(customer, newId()))
})

test('a file without its bytes says so, files stay in the order they were chosen', async () => {
  const customer = await aCustomer()
  const ids = [
    await uploaded(customer, 'b.png'),
    await uploaded(customer, 'a.png'),
    await uploaded(customer, 'c.png'),
  ]
  await aTicket({ uploads: ids, files: [new File(['late'], 'late.txt')] }, customer)
  const rows = await db()
    .select({ name: supportFiles.name })
    .from(supportFiles)
    .where(eq(supportFiles.uploadedBy, customer.userId))
    .orderBy(supportFiles.position)
  expect(rows.map(({ name }) => name)).toEqual(['b.png', 'a.png', 'c.png', 'late.txt'])
  await db()
    .delete(supportFileBytes)
    .where(eq(supportFileBytes.fileId, ids[0] ?? ''))
  expect(await attachment(customer, ids[0] ?? '')).toMatchObject({
    error: { code: 'not_found', message: 'Attachment data not available' },
  })
})

test('too large, empty, too many, and files of visitors are refused', async () => {
  const customer = await aCustomer()
  const tooLarge = await uploadFile(customer, {
    name: 'dump.sql',
    bytes: Buffer.alloc(5 * 1024 * 1024 + 1),
  })
  expect(tooLarge).toMatchObject({
    error: { code: 'too_large', message: 'dump.sql is too large. Maximum file size is 5MB.' },
  })
  expect(await uploadFile({ kind: 'visitor' }, { name: 'a', bytes: png })).toMatchObject({
    error: { code: 'unauthenticated' },
  })
  const all = await Promise.all(
    Array.from({ length: 44 }, () => uploadFile(customer, { name: 'a', bytes: png })),
  )
  expect(all.filter(({ ok }) => ok)).toHaveLength(40)
})

test('uploaded files and those of the form are at most ten together', async () => {
  const [customer, agent] = [await aCustomer(), await anAgent()]
  const uploads = await Promise.all(
    Array.from({ length: 9 }, (_, at) => uploaded(customer, `${at}.png`)),
  )
  const files = ['x.txt', 'y.txt'].map((name) => new File(['x'], name))
  const refused = { ok: false, error: { fields: { files: ['At most 10 files, please.'] } } }
  expect(await openTicket(customer, ticketForm({ uploads, files }))).toMatchObject(refused)
  const { ticketId } = await aTicket({ uploads, files: files.slice(1) }, customer)
  expect(
    await writeAsCustomer(customer, ticketId, customerMessageForm({ uploads, files })),
  ).toMatchObject(refused)
  expect(await writeAsStaff(agent, ticketId, staffMessageForm({ uploads, files }))).toMatchObject(
    refused,
  )
})

test('the files of a reply that was undone stay for as long as its draft', async () => {
  const agent = await anAgent()
  const { ticketId } = await aTicket()
  const id = await uploaded(agent)
  await db().transaction((tx) =>
    writeDraft(tx, { ticketId, authorId: agent.userId, message: 'On Monday', uploads: [id] }),
  )
  await db()
    .update(supportFiles)
    .set({ createdAt: new Date(Date.now() - 72 * 3_600_000) })
    .where(eq(supportFiles.id, id))
  expect(await pruneUnsentFiles()).toBe(0)
  const ticket = await staffTicket(ticketId, agent.userId)
  expect(ticket.ok && ticket.value.draft?.uploads).toMatchObject([{ id }])
  await saveDraft(agent, ticketId, { message: '', isInternal: false, idempotencyKey: newId() })
  expect(await pruneUnsentFiles()).toBe(1)
})

test('a file can be taken away until it is sent, by its uploader; forgotten ones go after a day', async () => {
  const [customer, stranger] = [await aCustomer(), await aCustomer()]
  const [removed, sent, forgotten] = [
    await uploaded(customer),
    await uploaded(customer),
    await uploaded(customer),
  ]
  expect(await removeUpload(stranger, removed)).toMatchObject({ error: { code: 'not_found' } })
  expect((await removeUpload(customer, removed)).ok).toBe(true)
  await aTicket({ uploads: [sent] }, customer)
  expect(await removeUpload(customer, sent)).toMatchObject({ error: { code: 'not_found' } })
  expect(await pruneUnsentFiles()).toBe(0)
  await db()
    .update(supportFiles)
    .set({ createdAt: new Date(Date.now() - 25 * 3_600_000) })
    .where(eq(supportFiles.uploadedBy, customer.userId))
  expect(await pruneUnsentFiles()).toBe(1)
  expect((await attachment(customer, sent)).ok).toBe(true)
  expect(await db().$count(supportFileBytes, eq(supportFileBytes.fileId, forgotten))).toBe(0)
})
