import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { customers } from '#modules/customers/tables.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { anAgent, aTicket, staffMessageForm } from '../../factories.ts'
import { writeAsStaff } from '../../operations/write-as-staff.server.ts'
import {
  mailsTo,
  openSupportDesk,
  rawMail,
  receiveRawMail,
  sentId,
  threadOf,
} from '../factories.ts'

useTestDatabase()
beforeAll(openSupportDesk)

test('a customer whose address was corrected gets answers at the new one, and the old one speaks for them no more', async () => {
  const { ticketId, customer } = await aTicket()
  const email = `${newId()}@correct.example`
  await db().update(customers).set({ email }).where(eq(customers.id, customer.customerId))
  const before = await mailsTo(customer.email)
  await writeAsStaff(await anAgent(), ticketId, staffMessageForm({ status: 'waiting_customer' }))
  expect(await mailsTo(email)).toEqual(['ticket_answer'])
  expect(await mailsTo(customer.email)).toEqual(before)
  const headers = { 'In-Reply-To': await sentId(ticketId) }
  await receiveRawMail(rawMail({ from: customer.email, headers }))
  expect(await threadOf(ticketId)).toMatchObject({
    ticket: { status: 'waiting_customer' },
    last: { senderType: 'third_party' },
  })
  await receiveRawMail(rawMail({ from: email, headers }))
  expect(await threadOf(ticketId)).toMatchObject({
    ticket: { status: 'open' },
    last: { senderType: 'customer' },
  })
})
