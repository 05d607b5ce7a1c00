import { beforeAll, expect, test } from 'vitest'
import { useTestDatabase } from '#tests/postgres.ts'
import { anAgent, aTicket, staffMessageForm } from '../../factories.ts'
import { mergeTickets } from '../../merging/operations/merge-tickets.server.ts'
import { writeAsStaff } from '../../operations/write-as-staff.server.ts'
import {
  answerAddress,
  openSupportDesk,
  rawMail,
  receiveRawMail,
  sentId,
  threadOf,
} from '../factories.ts'

useTestDatabase()
beforeAll(openSupportDesk)

test('an answer to an email about a merged ticket, by its id, address or number, joins the ticket that it became', async () => {
  const agent = await anAgent()
  const { ticketId, number, customer } = await aTicket()
  const target = await aTicket({}, customer)
  await writeAsStaff(agent, ticketId, staffMessageForm())
  const id = await sentId(ticketId)
  expect(
    (await mergeTickets(agent, ticketId, { targetId: target.ticketId, isConfirmed: false })).ok,
  ).toBe(true)
  const from = customer.email
  for (const mail of [
    { headers: { 'In-Reply-To': id } },
    { to: answerAddress(ticketId) },
    { subject: `Re: [${number}] Email` },
  ]) {
    expect(await receiveRawMail(rawMail({ from, ...mail }))).toMatchObject({
      status: 'ticket',
      ticketId: target.ticketId,
    })
    expect((await threadOf(target.ticketId)).last).toMatchObject({
      senderType: 'customer',
      message: 'It works now.',
    })
  }
  expect((await threadOf(ticketId)).messages).toEqual([])
})
