import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { openShop, staffWith } from '#modules/billing/factories.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { anAgent, aTicket, staffMessageForm } from '../factories.ts'
import { staffTicket } from '../queries/ticket.server.ts'
import { supportDrafts } from '../tables.server.ts'
import { saveDraft } from './drafts.server.ts'
import { writeAsStaff } from './write-as-staff.server.ts'

useTestDatabase()
beforeAll(() => openShop())

const draft = (changes = {}) => ({
  message: 'Half a sentence',
  isInternal: false,
  idempotencyKey: newId(),
  ...changes,
})
const draftsOf = (ticketId: string) =>
  db().select().from(supportDrafts).where(eq(supportDrafts.ticketId, ticketId))

async function draftFor(ticketId: string, staffId: string) {
  const found = await staffTicket(ticketId, staffId)
  return found.ok ? found.value.draft : 'no ticket'
}

test('a draft is one per person and ticket, private, and deleted when its text is removed', async () => {
  const { ticketId } = await aTicket()
  const [sipho, naledi] = [await anAgent(), await anAgent('Naledi Khumalo')]
  await saveDraft(sipho, ticketId, draft())
  await saveDraft(sipho, ticketId, draft({ message: 'A whole sentence.', isInternal: true }))
  expect(await draftFor(ticketId, sipho.userId)).toEqual({
    message: 'A whole sentence.',
    isInternal: true,
    status: null,
    uploads: [],
  })
  expect(await draftFor(ticketId, naledi.userId)).toBeNull()
  await saveDraft(sipho, ticketId, draft({ message: ' \n' }))
  expect(await draftsOf(ticketId)).toEqual([])
})

test('a draft that arrives after its form was sent is not kept; that of the next message is', async () => {
  const { ticketId } = await aTicket()
  const sipho = await anAgent()
  const form = staffMessageForm({ message: 'A whole sentence.' })
  const { idempotencyKey } = form
  await saveDraft(sipho, ticketId, draft({ idempotencyKey }))
  const [sent, late] = await Promise.all([
    writeAsStaff(sipho, ticketId, form),
    saveDraft(sipho, ticketId, draft({ idempotencyKey })),
  ])
  expect([sent.ok, late.ok]).toEqual([true, true])
  await saveDraft(sipho, ticketId, draft({ idempotencyKey }))
  expect(await draftsOf(ticketId)).toEqual([])
  await saveDraft(sipho, ticketId, draft({ message: 'And another thing' }))
  expect(await draftFor(ticketId, sipho.userId)).toMatchObject({ message: 'And another thing' })
})

test('without permission, or without a ticket, nothing is kept', async () => {
  const { ticketId, customer } = await aTicket()
  expect(await saveDraft(customer, ticketId, draft())).toMatchObject({
    ok: false,
    error: { code: 'forbidden' },
  })
  expect(await saveDraft(staffWith('orders.manage'), ticketId, draft())).toMatchObject({
    ok: false,
    error: { code: 'forbidden' },
  })
  for (const missing of [newId(), 'nothing'])
    expect(await saveDraft(await anAgent(), missing, draft())).toMatchObject({
      error: { code: 'not_found' },
    })
  expect(await draftsOf(ticketId)).toEqual([])
})
