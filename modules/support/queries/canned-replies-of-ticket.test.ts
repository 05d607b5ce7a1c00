import { beforeAll, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { openShop } from '#modules/billing/factories.ts'
import { saveCannedReply } from '#modules/canned-replies/operations/canned-replies.server.ts'
import { cannedReplyById } from '#modules/canned-replies/queries/canned-replies.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { anAgent, aTicket, staffMessageForm } from '../factories.ts'
import { writeAsStaff } from '../operations/write-as-staff.server.ts'
import { cannedRepliesOfTicket } from './canned-replies-of-ticket.server.ts'

useTestDatabase()
beforeAll(() => openShop())

test('active replies are filled in for the ticket, and counted when a message that used them is sent', async () => {
  const agent = await anAgent('Sipho Dlamini')
  const { ticketId, number, customer } = await aTicket({ subject: 'No email' })
  const content =
    '{{customer_name}} {{ticket_number}} {{subject}} {{agent_name}} {{service|your service}}'
  const form = { title: 'All', content, category: '', isActive: true }
  const saved = await saveCannedReply(agent, null, { ...form, shortcut: '/all' })
  await saveCannedReply(agent, null, { ...form, shortcut: '/off', isActive: false })
  const id = saved.ok ? saved.value.id : ''
  const text = `${customer.name} ${number} No email Sipho Dlamini your service`
  expect(await cannedRepliesOfTicket(ticketId, agent.name)).toEqual({
    ok: true,
    value: [{ id, shortcut: '/all', title: 'All', category: '', text }],
  })
  expect(await cannedRepliesOfTicket(newId(), agent.name)).toMatchObject({
    error: { code: 'not_found' },
  })
  expect((await cannedReplyById(id))?.usageCount).toBe(0)
  const message = staffMessageForm({ message: text, cannedReplies: [id] })
  await writeAsStaff(agent, ticketId, message)
  await writeAsStaff(agent, ticketId, message)
  expect((await cannedReplyById(id))?.usageCount).toBe(1)
})
