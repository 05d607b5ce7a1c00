import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { openShop } from '#modules/billing/factories.ts'
import type { Person } from '#modules/identity/rules/actor.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { anAgent, aTicket, customerMessageForm, staffMessageForm } from '../../factories.ts'
import { pruneUnsentFiles, uploadFile } from '../../files/operations/ticket-files.server.ts'
import { mergeTickets } from '../../merging/operations/merge-tickets.server.ts'
import { deleteTickets } from '../../operations/delete-tickets.server.ts'
import { saveDraft } from '../../operations/drafts.server.ts'
import { writeAsCustomer } from '../../operations/write-as-customer.server.ts'
import { ownTicket } from '../../queries/for-customers/own-ticket.server.ts'
import { staffTicket } from '../../queries/ticket.server.ts'
import { ownersReach } from '../../rules/ticket-reach.ts'
import { supportHeldReplies } from '../../tables.held-replies.server.ts'
import { supportFiles, supportMessages, supportTickets } from '../../tables.server.ts'
import { heldReplies } from '../queries/held-replies.server.ts'
import { publishOverdueReplies, publishReply, sendReply, undoReply } from './held-replies.server.ts'

useTestDatabase()
beforeAll(() => openShop())

const rowOf = async (id: string) =>
  (await db().select().from(supportTickets).where(eq(supportTickets.id, id)))[0]
const messagesOf = (id: string) =>
  db()
    .select()
    .from(supportMessages)
    .where(eq(supportMessages.ticketId, id))
    .orderBy(supportMessages.position)
const answerMails = async (email: string) =>
  (await db().select().from(emailLogs).where(eq(emailLogs.recipient, email))).filter(
    ({ templateName }) => templateName === 'ticket_answer',
  )

async function sent(
  agent: Person,
  ticketId: string,
  form = staffMessageForm({ status: 'waiting_customer' }),
): Promise<string> {
  const done = await sendReply(agent, ticketId, form)
  if (!done.ok) throw new Error(done.error.message)
  return done.value.messageId
}

test('a held answer changes nothing but what staff see, and becomes the message of its id once', async () => {
  const agent = await anAgent()
  const { ticketId, customer } = await aTicket()
  const [row, own] = [
    await rowOf(ticketId),
    await ownTicket(ownersReach(customer.customerId), ticketId),
  ]
  const form = staffMessageForm({
    message: 'Held',
    status: 'waiting_customer',
    files: [new File(['f'], 'f.txt')],
  })
  const id = await sent(agent, ticketId, form)
  expect(await sent(agent, ticketId, form)).toBe(id)
  expect(await rowOf(ticketId)).toEqual(row)
  expect(await ownTicket(ownersReach(customer.customerId), ticketId)).toEqual(own)
  expect(await answerMails(customer.email)).toEqual([])
  expect(await heldReplies(ticketId)).toMatchObject([
    { id, message: 'Held', authorId: agent.userId, files: [{ name: 'f.txt' }] },
  ])
  await Promise.all([publishReply(id), publishReply(id), publishReply(id)])
  await publishReply(id)
  const after = await ownTicket(ownersReach(customer.customerId), ticketId)
  expect(after.ok && after.value.messages.at(-1)).toMatchObject({
    id,
    message: 'Held',
    senderName: agent.name,
    files: [{ name: 'f.txt' }],
  })
  expect(await rowOf(ticketId)).toMatchObject({ status: 'waiting_customer', answersInTime: 1 })
  expect(await messagesOf(ticketId)).toHaveLength(2)
  expect(await answerMails(customer.email)).toHaveLength(1)
  expect(await heldReplies(ticketId)).toEqual([])
})

test('undo gives text, files and status back, before what was begun since; files outlive the nightly clearing while held', async () => {
  const agent = await anAgent()
  const { ticketId, customer } = await aTicket()
  const upload = await uploadFile(agent, { name: 'a.txt', bytes: Buffer.from('a') })
  const uploads = upload.ok ? [upload.value.id] : []
  const id = await sent(
    agent,
    ticketId,
    staffMessageForm({ message: 'Taken back', status: 'resolved', uploads }),
  )
  await db()
    .update(supportFiles)
    .set({ createdAt: new Date('2020-01-01') })
    .where(eq(supportFiles.heldReplyId, id))
  await pruneUnsentFiles()
  expect(await undoReply(await anAgent('Somebody else'), id)).toMatchObject({
    error: { code: 'conflict' },
  })
  expect(await undoReply(customer, id)).toMatchObject({ error: { code: 'forbidden' } })
  expect((await undoReply(agent, id)).ok).toBe(true)
  expect(await undoReply(agent, id)).toMatchObject({
    error: { code: 'conflict', message: 'It was sent already.' },
  })
  const seen = await staffTicket(ticketId, agent.userId)
  expect(seen.ok && seen.value.draft).toEqual({
    message: 'Taken back',
    isInternal: false,
    status: 'resolved',
    uploads: [{ id: uploads[0], name: 'a.txt', size: 1 }],
  })
  await publishReply(id)
  expect(await messagesOf(ticketId)).toHaveLength(1)
  // And it can be sent again, with its files.
  const again = await sent(agent, ticketId, staffMessageForm({ message: 'Better', uploads }))
  await publishReply(again)
  expect(
    await db().select().from(supportFiles).where(eq(supportFiles.messageId, again)),
  ).toHaveLength(1)
})

test('undo takes what was begun with it, unsaved or half saved, and what its form saves later changes nothing', async () => {
  const agent = await anAgent()
  const { ticketId } = await aTicket()
  const draftNow = async () => {
    const seen = await staffTicket(ticketId, agent.userId)
    return (
      seen.ok &&
      seen.value.draft && {
        message: seen.value.draft.message,
        isInternal: seen.value.draft.isInternal,
      }
    )
  }
  const begun = (message: string, isInternal = false) => ({
    message,
    isInternal,
    uploads: [],
    idempotencyKey: newId(),
  })
  const [first, second, third] = [begun('And more'), begun('For us only', true), begun(' ')]

  const one = await sent(agent, ticketId, staffMessageForm({ message: 'First' }))
  expect((await undoReply(agent, one, first)).ok).toBe(true)
  await saveDraft(agent, ticketId, first)
  expect(await draftNow()).toEqual({ message: 'First\n\nAnd more', isInternal: false })

  const two = await sent(agent, ticketId, staffMessageForm({ message: 'Second' }))
  await saveDraft(agent, ticketId, { ...second, message: 'For' })
  await Promise.all([
    undoReply(agent, two, second),
    saveDraft(agent, ticketId, { ...second, message: 'For us' }),
  ])
  await saveDraft(agent, ticketId, second)
  expect(await draftNow()).toEqual({ message: 'Second\n\nFor us only', isInternal: true })

  const three = await sent(agent, ticketId, staffMessageForm({ message: 'Third' }))
  await saveDraft(agent, ticketId, { ...third, message: 'Taken away again' })
  expect((await undoReply(agent, three, third)).ok).toBe(true)
  expect(await draftNow()).toEqual({ message: 'Third', isInternal: false })
  // The form that the draft is shown in is a new one.
  await saveDraft(agent, ticketId, begun('Third, better'))
  expect(await draftNow()).toEqual({ message: 'Third, better', isInternal: false })
})

test('files that were attached meanwhile come back behind those of the reply', async () => {
  const agent = await anAgent()
  const { ticketId } = await aTicket()
  const upload = async (name: string) => {
    const stored = await uploadFile(agent, { name, bytes: Buffer.from('a') })
    return stored.ok ? [stored.value.id] : []
  }
  const id = await sent(
    agent,
    ticketId,
    staffMessageForm({ message: 'Sent', uploads: await upload('sent.txt') }),
  )
  const uploads = [...(await upload('begun.txt')), 'nothing']
  await undoReply(agent, id, { message: '', isInternal: false, uploads, idempotencyKey: newId() })
  const seen = await staffTicket(ticketId, agent.userId)
  expect(seen.ok && seen.value.draft).toMatchObject({
    message: 'Sent',
    uploads: [{ name: 'sent.txt' }, { name: 'begun.txt' }],
  })
})

test('undone or published, never both and never neither, when both happen at once', async () => {
  const agent = await anAgent()
  const { ticketId } = await aTicket()
  for (let round = 0; round < 8; round++) {
    const id = await sent(agent, ticketId, staffMessageForm({ message: `Round ${round}` }))
    const [undone] = await Promise.all(
      round % 2
        ? [undoReply(agent, id), publishReply(id)]
        : [publishReply(id).then(() => undoReply(agent, id)), publishReply(id)],
    )
    const published = (await messagesOf(ticketId)).filter((message) => message.id === id).length
    expect([undone?.ok, published]).toEqual(undone?.ok ? [true, 0] : [false, 1])
    expect(await heldReplies(ticketId)).toEqual([])
  }
})

test('a reply whose job was lost is published by the next minute; one in time is left alone', async () => {
  const agent = await anAgent()
  const { ticketId } = await aTicket()
  const [late, early] = [
    await sent(agent, ticketId, staffMessageForm()),
    await sent(agent, ticketId, staffMessageForm()),
  ]
  await db()
    .update(supportHeldReplies)
    .set({ sendAt: new Date(Date.now() - 60_000) })
    .where(eq(supportHeldReplies.id, late))
  expect(await publishOverdueReplies()).toBe(1)
  expect((await messagesOf(ticketId)).map(({ id }) => id)).toContain(late)
  expect((await heldReplies(ticketId)).map(({ id }) => id)).toEqual([early])
})

test('what the customer writes meanwhile keeps the ticket open', async () => {
  const agent = await anAgent()
  const { ticketId, customer } = await aTicket()
  const id = await sent(agent, ticketId)
  await new Promise((resolve) => setTimeout(resolve, 5))
  await writeAsCustomer(customer, ticketId, customerMessageForm())
  await publishReply(id)
  expect(await rowOf(ticketId)).toMatchObject({ status: 'open' })
})

test('a colleague’s reply that is about to be sent is news too, and none any more once it was on the page', async () => {
  const [sipho, anika] = [await anAgent('Sipho'), await anAgent('Anika')]
  const { ticketId } = await aTicket()
  const seen = (await messagesOf(ticketId)).at(-1)?.position ?? 0
  const held = await sent(sipho, ticketId, staffMessageForm({ seen }))
  for (const isInternal of ['no', 'yes'] as const)
    expect(await sendReply(anika, ticketId, staffMessageForm({ seen, isInternal }))).toMatchObject({
      error: {
        code: 'conflict',
        message: 'A new message came in since you began to write. Read it, then send again.',
      },
    })
  expect((await heldReplies(ticketId)).map(({ id }) => id)).toEqual([held])
  expect((await sendReply(anika, ticketId, staffMessageForm({ seen, seenHeld: [held] }))).ok).toBe(
    true,
  )
  // Become a message it is the same reply.
  await publishReply(held)
  expect((await sendReply(anika, ticketId, staffMessageForm({ seen, seenHeld: [held] }))).ok).toBe(
    true,
  )
  expect(await sendReply(anika, ticketId, staffMessageForm({ seen }))).toMatchObject({
    error: { code: 'conflict' },
  })
  expect((await sendReply(anika, ticketId, staffMessageForm({ seen, sendAnyway: 'yes' }))).ok).toBe(
    true,
  )
})

test('of two agents who send at the same moment one is asked, though both replies could be undone', async () => {
  const { ticketId } = await aTicket()
  const both = await Promise.all(
    [await anAgent('Sipho'), await anAgent('Anika')].map((who) =>
      sendReply(who, ticketId, staffMessageForm()),
    ),
  )
  expect(both.map(({ ok }) => ok).sort()).toEqual([false, true])
  expect(await heldReplies(ticketId)).toHaveLength(1)
})

test('a note is not held; a held reply goes with its ticket, deleted or merged', async () => {
  const agent = await anAgent()
  const source = await aTicket()
  const target = await aTicket({}, source.customer)
  await sendReply(agent, source.ticketId, staffMessageForm({ isInternal: 'yes' }))
  expect(await messagesOf(source.ticketId)).toHaveLength(2)
  const id = await sent(agent, source.ticketId)
  await mergeTickets(agent, source.ticketId, { targetId: target.ticketId, isConfirmed: false })
  await publishReply(id)
  expect((await messagesOf(target.ticketId)).map((message) => message.id)).toContain(id)
  const lost = await sent(agent, target.ticketId)
  expect((await deleteTickets(agent, [target.ticketId])).ok).toBe(true)
  await publishReply(lost)
  expect(await sendReply(agent, newId(), staffMessageForm())).toMatchObject({
    error: { code: 'not_found' },
  })
})
