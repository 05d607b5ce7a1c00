import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { parseListQuery } from '#kernel/list-query.ts'
import { activityLog } from '#modules/activity/tables.server.ts'
import { staffWith } from '#modules/billing/factories.ts'
import { staffProfiles } from '#modules/identity/tables.server.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
import { anAgent } from '#modules/support/factories.ts'
import {
  messageIdOf,
  openSupportDesk,
  rawMail,
  receiveRawMail,
  supportAddress,
  threadOf,
} from '#modules/support/incoming-mail/factories.ts'
import { supportTickets } from '#modules/support/tables.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { aDomainInquiry, anEnquiry } from '../factories.ts'
import {
  domainInquiry,
  enquiryOfTicket,
  generalEnquiry,
} from '../queries/enquiry-details.server.ts'
import {
  domainInquiryCounts,
  domainInquiryList,
  generalEnquiryCounts,
  generalEnquiryList,
} from '../queries/enquiry-lists.server.ts'
import { enquiryThread } from '../queries/enquiry-thread.server.ts'
import { domainListShape, generalListShape } from '../rules/enquiry-list.ts'
import { type EnquiryKind, enquiryReplySchema } from '../rules/enquiry-message.ts'
import { domainInquiries, generalEnquiries } from '../tables.server.ts'
import { assignEnquiry } from './assign-enquiry.server.ts'
import {
  changeDomainPriority,
  changeDomainStatus,
  markContacted,
  saveDomainNotes,
} from './change-domain-inquiry.server.ts'
import { addEnquiryNote, changeEnquiryStatus } from './change-enquiry.server.ts'
import { deleteDomainInquiries, deleteEnquiries, deleteEnquiry } from './delete-enquiries.server.ts'
import { replyToEnquiry } from './reply-to-enquiry.server.ts'
import { submitDomainInquiry, submitGeneralEnquiry } from './submit-enquiry.server.ts'
import { turnIntoTicket } from './turn-into-ticket.server.ts'

useTestDatabase()
beforeAll(openSupportDesk)

const clerk = staffWith('enquiries.manage', 'domain_inquiries.manage', 'tickets.handle')
const nobody = staffWith('tickets.handle')
const noun = { general: 'enquiry', domain: 'inquiry' }
let addresses = 0

async function idOf(
  made: Promise<{ ok: true; value: { id: string } } | { ok: false; error: { message: string } }>,
): Promise<string> {
  const result = await made
  if (!result.ok) throw new Error(result.error.message)
  return result.value.id
}
const sender = () => ({ address: `198.51.100.${++addresses}`, submissionKey: '' })
const written = (changes: Parameters<typeof anEnquiry>[0] = {}) =>
  idOf(submitGeneralEnquiry(anEnquiry({ email: `${newId()}@test.example`, ...changes }), sender()))
const asked = (changes: Parameters<typeof aDomainInquiry>[0] = {}) =>
  idOf(
    submitDomainInquiry(aDomainInquiry({ email: `${newId()}@test.example`, ...changes }), sender()),
  )
const aReply = (changes: object = {}) =>
  enquiryReplySchema.parse({
    message: 'Yes, we can.',
    seen: '0',
    idempotencyKey: newId(),
    ...changes,
  })
const listed = (search: string) =>
  generalEnquiryList(parseListQuery(generalListShape, new URLSearchParams(search)), clerk.userId)

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000)

async function sentReply(kind: EnquiryKind, id: string) {
  const message = (await enquiryThread(kind, id)).findLast((each) => each.kind === 'reply')
  const [mail] = await db()
    .select()
    .from(emailLogs)
    .where(eq(emailLogs.idempotencyKey, `enquiry_reply:${message?.id}`))
  if (!mail) throw new Error('nothing was sent')
  return mail
}

describe('a general enquiry', () => {
  test('goes from any status to any, with its moments, and the log says what it was', async () => {
    const id = await written()
    expect(await changeEnquiryStatus(clerk, id, 'read')).toEqual({ ok: true, value: null })
    const first = await generalEnquiry(id)
    expect(first).toMatchObject({
      status: 'read',
      firstReadAt: expect.any(Date),
      repliedAt: null,
      resolvedAt: null,
    })
    await changeEnquiryStatus(clerk, id, 'resolved')
    await changeEnquiryStatus(clerk, id, 'new')
    await changeEnquiryStatus(clerk, id, 'replied')
    await changeEnquiryStatus(clerk, id, 'read')
    expect(await generalEnquiry(id)).toMatchObject({
      status: 'read',
      firstReadAt: first?.firstReadAt,
      repliedAt: expect.any(Date),
      resolvedAt: expect.any(Date),
    })
    const log = await db()
      .select()
      .from(activityLog)
      .where(eq(activityLog.entityId, id))
      .orderBy(activityLog.createdAt, activityLog.id)
    expect(log.map(({ before, after }) => [before?.status, after?.status])).toContainEqual([
      'read',
      'resolved',
    ])
    expect(JSON.stringify(log)).not.toContain('@test.example')
  })

  test('is found by name, email, subject and message, and In Progress shows what is read too', async () => {
    const id = await written({
      name: 'Zanele Quagga',
      subject: 'Aardvark hosting',
      message: 'Do you host pangolins?',
    })
    for (const text of ['quagga', 'aardvark', 'pangolin', (await generalEnquiry(id))?.email ?? ''])
      expect((await listed(`q=${text}`)).rows.map((row) => row.id)).toEqual([id])
    expect((await listed('q=nothing-like-it')).rows).toEqual([])
    const before = await generalEnquiryCounts()
    await changeEnquiryStatus(clerk, id, 'read')
    expect(await generalEnquiryCounts()).toMatchObject({
      inProgress: before.inProgress + 1,
      new: before.new - 1,
      total: before.total,
    })
    expect((await listed('q=quagga&status=in_progress')).rows).toHaveLength(1)
    expect((await listed('q=quagga&status=new')).rows).toHaveLength(0)
  })

  test('is answered by email once, and the answer comes back to it', async () => {
    const email = `${newId()}@person.example`
    const id = await written({ email, subject: 'Moving a shop' })
    const reply = aReply()
    const results = await Promise.all([
      replyToEnquiry(clerk, 'general', { id, reply }),
      replyToEnquiry(clerk, 'general', { id, reply }),
    ])
    expect(results[0]).toMatchObject({ ok: true })
    expect(results[1]).toEqual(results[0])
    expect(await enquiryThread('general', id)).toMatchObject([
      { kind: 'reply', message: 'Yes, we can.', mailStatus: 'queued' },
    ])
    expect(await generalEnquiry(id)).toMatchObject({
      status: 'replied',
      repliedAt: expect.any(Date),
    })
    const mail = await sentReply('general', id)
    expect(mail).toMatchObject({
      recipient: email,
      templateName: 'enquiry_reply',
      threading: { thread: id, mailbox: supportAddress, inReplyTo: null },
    })
    const own = rawMail({
      from: `Lindiwe <${email}>`,
      headers: { 'In-Reply-To': messageIdOf(id, mail.id) },
      body: 'When can you start?',
    })
    expect(await receiveRawMail(own)).toMatchObject({ status: 'enquiry', ticketId: null })
    expect(await enquiryThread('general', id)).toMatchObject([
      { kind: 'reply' },
      { kind: 'answer', senderEmail: email, message: 'When can you start?' },
    ])
    expect(await generalEnquiry(id)).toMatchObject({ status: 'new' })
    const told = await db()
      .select()
      .from(emailLogs)
      .where(
        and(
          eq(emailLogs.templateName, 'enquiry_answered'),
          eq(emailLogs.recipient, 'hello@test.example'),
        ),
      )
    expect(told.map(({ variables }) => variables)).toContainEqual(
      expect.objectContaining({ message: 'When can you start?' }),
    )
    expect(
      await replyToEnquiry(clerk, 'general', {
        id,
        reply: aReply({ seen: '2', message: 'On Monday.' }),
      }),
    ).toMatchObject({ ok: true })
    expect((await sentReply('general', id)).threading?.inReplyTo).toMatch(/@mail\.example>$/)
  })

  test('an answer to the confirmation is added to the enquiry', async () => {
    const email = `${newId()}@person.example`
    const id = await written({ email })
    const [mail] = await db()
      .select()
      .from(emailLogs)
      .where(eq(emailLogs.idempotencyKey, `general_enquiry_confirmation:${id}`))
    const own = rawMail({
      from: email,
      headers: { 'In-Reply-To': messageIdOf(id, mail?.id ?? '') },
      body: 'I forgot the domain.',
    })
    expect(await receiveRawMail(own)).toMatchObject({ status: 'enquiry' })
    expect(await enquiryThread('general', id)).toMatchObject([
      { kind: 'answer', message: 'I forgot the domain.' },
    ])
  })

  test('an answer to a closed enquiry of staff who left makes it one of no member', async () => {
    for (const kind of ['general', 'domain'] as const) {
      const email = `${newId()}@person.example`
      const id = await (kind === 'general' ? written({ email }) : asked({ email }))
      const [mail] = await db()
        .select()
        .from(emailLogs)
        .where(eq(emailLogs.idempotencyKey, `${kind}_${noun[kind]}_confirmation:${id}`))
      await db()
        .update(kind === 'general' ? generalEnquiries : domainInquiries)
        .set({ assignedTo: (await anAgent()).userId })
        .where(eq((kind === 'general' ? generalEnquiries : domainInquiries).id, id))
      const headers = { 'In-Reply-To': messageIdOf(id, mail?.id ?? '') }
      await receiveRawMail(rawMail({ from: email, headers, body: 'Still there?' }))
      const found = await (kind === 'general' ? generalEnquiry(id) : domainInquiry(id))
      expect(found).toMatchObject({ assignedTo: null })
    }
  })

  test('two who answer at once: the second reads what the first wrote', async () => {
    const id = await written()
    const results = await Promise.all([
      replyToEnquiry(clerk, 'general', { id, reply: aReply({ message: 'One' }) }),
      replyToEnquiry(staffWith('enquiries.manage'), 'general', {
        id,
        reply: aReply({ message: 'Two' }),
      }),
    ])
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(results.find(({ ok }) => !ok)).toMatchObject({ error: { code: 'conflict' } })
    expect(await enquiryThread('general', id)).toHaveLength(1)
  })

  test('becomes one ticket with all that was written, and is answered there', async () => {
    const email = `${newId()}@person.example`
    const id = await written({ email, subject: 'Site is slow', message: 'My site is slow.' })
    await replyToEnquiry(clerk, 'general', { id, reply: aReply() })
    const mail = await sentReply('general', id)
    await addEnquiryNote(
      clerk,
      { kind: 'general', id },
      {
        message: 'Sounds like a customer',
        idempotencyKey: newId(),
      },
    )
    const made = await Promise.all([
      turnIntoTicket(clerk, 'general', id),
      turnIntoTicket(clerk, 'general', id),
    ])
    const ticketId = made[0].ok ? made[0].value.ticketId : ''
    expect(made[1]).toMatchObject({ ok: true, value: { ticketId } })
    expect(await db().$count(supportTickets, eq(supportTickets.requesterEmail, email))).toBe(1)
    const { ticket, messages } = await threadOf(ticketId)
    expect(ticket).toMatchObject({
      subject: 'Site is slow',
      customerId: null,
      requesterEmail: email,
    })
    expect(
      messages.map(({ senderType, isInternal, message }) => [senderType, isInternal, message]),
    ).toEqual([
      ['customer', false, 'My site is slow.'],
      ['staff', false, 'Yes, we can.'],
      ['staff', true, 'Sounds like a customer'],
    ])
    expect(await enquiryOfTicket(ticketId)).toEqual({ kind: 'general', id })
    expect(await generalEnquiry(id)).toMatchObject({ status: 'replied' })
    const unread = await written()
    await db()
      .update(generalEnquiries)
      .set({ createdAt: daysAgo(21) })
      .where(eq(generalEnquiries.id, unread))
    const late = await turnIntoTicket(clerk, 'general', unread)
    expect(await generalEnquiry(unread)).toMatchObject({ status: 'in_progress' })
    const { ticket: changed } = await threadOf(late.ok ? late.value.ticketId : '')
    expect(changed?.updatedAt.getTime()).toBeGreaterThan(daysAgo(1).getTime())
    const inquiry = await asked()
    await turnIntoTicket(clerk, 'domain', inquiry)
    expect(await domainInquiry(inquiry)).toMatchObject({ status: 'in_progress' })
    expect(await generalEnquiry(id)).toMatchObject({ ticketId, ticketNumber: ticket?.number })
    expect(
      await replyToEnquiry(clerk, 'general', { id, reply: aReply({ seen: '9' }) }),
    ).toMatchObject({
      ok: false,
      error: { code: 'conflict' },
    })
    const later = rawMail({
      from: email,
      headers: { 'In-Reply-To': messageIdOf(id, mail.id) },
      body: 'Still slow.',
    })
    expect(await receiveRawMail(later)).toMatchObject({ status: 'ticket', ticketId })
    expect((await threadOf(ticketId)).last).toMatchObject({
      senderType: 'customer',
      message: 'Still slow.',
    })
  })

  test('is assigned to who may manage enquiries, and listed as theirs', async () => {
    const agent = await anAgent('Sipho Dlamini')
    const id = await written()
    expect(await assignEnquiry(clerk, 'general', { id, agentId: agent.userId })).toMatchObject({
      error: { code: 'invalid' },
    })
    expect(await assignEnquiry(clerk, 'general', { id, agentId: '' })).toEqual({
      ok: true,
      value: null,
    })
    expect(
      (
        await generalEnquiryList(
          parseListQuery(generalListShape, new URLSearchParams('assigned=nobody')),
          clerk.userId,
        )
      ).count,
    ).toBeGreaterThan(0)
    expect((await listed('assigned=me')).rows).toEqual([])
  })

  test('says so by email to who gets it, unless they took it themselves or want no such emails', async () => {
    const [sipho, anika] = [await anAgent('Sipho', 'admin'), await anAgent('Anika', 'admin')]
    const mailsTo = ({ email }: { email: string }) =>
      db().select().from(emailLogs).where(eq(emailLogs.recipient, email))
    const id = await written({ subject: 'Moving a shop' })
    const inquiry = await asked({ domainName: 'quagga.co.za' })
    const asAnika = { ...clerk, userId: anika.userId }
    expect(await assignEnquiry(clerk, 'general', { id, agentId: sipho.userId })).toMatchObject({
      ok: true,
    })
    expect(await assignEnquiry(clerk, 'general', { id, agentId: sipho.userId })).toMatchObject({
      ok: true,
    })
    expect(
      await assignEnquiry(asAnika, 'domain', { id: inquiry, agentId: anika.userId }),
    ).toMatchObject({
      ok: true,
    })
    expect(
      await assignEnquiry(clerk, 'domain', { id: inquiry, agentId: sipho.userId }),
    ).toMatchObject({ ok: true })
    expect(
      (await mailsTo(sipho)).map(({ templateName, variables }) => [templateName, variables.page]),
    ).toEqual([
      ['enquiry_assigned', `/admin/enquiries/${id}`],
      ['enquiry_assigned', `/admin/domain-inquiries?open=${inquiry}`],
    ])
    expect(await mailsTo(anika)).toEqual([])
    await db()
      .insert(staffProfiles)
      .values({
        ...{
          userId: anika.userId,
          email: anika.email,
          firstName: 'Anika',
          lastName: 'N',
          role: 'admin',
        },
        notices: { enquiry_assigned: false },
      })
    expect(await assignEnquiry(clerk, 'general', { id, agentId: anika.userId })).toMatchObject({
      ok: true,
    })
    expect(await mailsTo(anika)).toEqual([])
  })

  test('is deleted with its messages', async () => {
    const id = await written()
    await addEnquiryNote(
      clerk,
      { kind: 'general', id },
      { message: 'A note', idempotencyKey: newId() },
    )
    const both = await Promise.all([deleteEnquiry(clerk, id), deleteEnquiry(clerk, id)])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await enquiryThread('general', id)).toEqual([])
    expect(await changeEnquiryStatus(clerk, id, 'read')).toMatchObject({
      error: { code: 'not_found', message: 'This enquiry was deleted.' },
    })
  })

  test('several are deleted at once and leave nothing of who wrote; a second press finds them gone', async () => {
    const ids = [await written({ name: 'Zodwa Quagga' }), await written()]
    expect(await deleteEnquiries(nobody, ids)).toMatchObject({ error: { code: 'forbidden' } })
    expect(await deleteEnquiries(clerk, [])).toMatchObject({ error: { code: 'invalid' } })
    const refused = {
      error: {
        code: 'not_found',
        message: expect.stringMatching(/^Nothing was deleted: one of these enquiries/),
      },
    }
    for (const unknown of [newId(), 'no id'])
      expect(await deleteEnquiries(clerk, [...ids, unknown])).toMatchObject(refused)
    const both = await Promise.all([
      deleteEnquiries(clerk, ids),
      deleteEnquiries(clerk, ids.toReversed()),
    ])
    expect(both).toContainEqual({ ok: true, value: { deleted: 2 } })
    expect(both).toContainEqual(
      expect.objectContaining({ error: expect.objectContaining({ code: 'not_found' }) }),
    )
    expect(await generalEnquiry(ids[0] ?? '')).toBeNull()
    const log = await db()
      .select()
      .from(activityLog)
      .where(eq(activityLog.entityId, ids[0] ?? ''))
    expect(log.map(({ action }) => action)).toEqual(['deleted'])
    expect(JSON.stringify(log)).not.toContain('Quagga')
  })

  test('is refused without the permission', async () => {
    const id = await written()
    for (const result of [
      await changeEnquiryStatus(nobody, id, 'read'),
      await replyToEnquiry(nobody, 'general', { id, reply: aReply() }),
      await addEnquiryNote(
        nobody,
        { kind: 'general', id },
        { message: 'x', idempotencyKey: newId() },
      ),
      await assignEnquiry(nobody, 'general', { id, agentId: '' }),
      await turnIntoTicket(nobody, 'general', id),
      await turnIntoTicket(staffWith('enquiries.manage'), 'general', id),
      await deleteEnquiry(nobody, id),
    ])
      expect(result).toMatchObject({ ok: false, error: { code: 'forbidden' } })
    expect(await generalEnquiry(id)).toMatchObject({ status: 'new', ticketId: null })
  })
})

describe('a domain inquiry', () => {
  test('is filtered by status, service and priority and searched by company, contact, email and domain', async () => {
    const id = await asked({
      companyName: 'Quokka Traders',
      contactName: 'Ayanda Numbat',
      domainName: 'wombat.co.za',
      serviceType: 'transfer',
    })
    const find = async (search: string) =>
      (
        await domainInquiryList(
          parseListQuery(domainListShape, new URLSearchParams(search)),
          clerk.userId,
        )
      ).rows.map((row) => row.id)
    const email = (await domainInquiry(id))?.email ?? ''
    for (const text of ['quokka', 'numbat', 'wombat', email])
      expect(await find(`q=${text}`)).toEqual([id])
    expect(await find('q=quokka&service=register')).toEqual([])
    expect(await changeDomainPriority(clerk, id, 'urgent')).toMatchObject({ ok: true })
    expect(await find('q=quokka&service=transfer&priority=urgent&status=new')).toEqual([id])
  })

  test('is marked as contacted once, while it is new', async () => {
    const id = await asked()
    const before = await domainInquiryCounts()
    const results = await Promise.all([markContacted(clerk, id), markContacted(clerk, id)])
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await domainInquiry(id)).toMatchObject({
      status: 'contacted',
      contactedAt: expect.any(Date),
    })
    expect(await domainInquiryCounts()).toMatchObject({
      contacted: before.contacted + 1,
      new: before.new - 1,
    })
    expect(await changeDomainStatus(clerk, id, 'completed')).toMatchObject({ ok: true })
    expect(await domainInquiry(id)).toMatchObject({ status: 'completed' })
  })

  test('keeps the notes of who saved first', async () => {
    const id = await asked()
    const version = (await domainInquiry(id))?.version ?? ''
    const results = await Promise.all([
      saveDomainNotes(clerk, id, { notes: 'One', version }),
      saveDomainNotes(clerk, id, { notes: 'Two', version }),
    ])
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    const saved = await domainInquiry(id)
    expect(
      await saveDomainNotes(clerk, id, { notes: 'Both', version: saved?.version ?? '' }),
    ).toMatchObject({ ok: true })
    expect(await domainInquiry(id)).toMatchObject({ notes: 'Both' })
  })

  test('is answered by email and contacted then; what comes back makes it in progress', async () => {
    const email = `${newId()}@person.example`
    const id = await asked({ email })
    expect(await replyToEnquiry(clerk, 'domain', { id, reply: aReply() })).toMatchObject({
      ok: true,
    })
    expect(await domainInquiry(id)).toMatchObject({
      status: 'contacted',
      contactedAt: expect.any(Date),
    })
    const mail = await sentReply('domain', id)
    expect(mail.variables).toMatchObject({ subject: 'New Registration: example.co.za' })
    expect(
      await receiveRawMail(
        rawMail({ from: email, headers: { 'In-Reply-To': messageIdOf(id, mail.id) } }),
      ),
    ).toMatchObject({ status: 'enquiry' })
    expect(await domainInquiry(id)).toMatchObject({ status: 'in_progress' })
    expect(await enquiryThread('domain', id)).toHaveLength(2)
  })

  test('several are deleted at once; a second press finds them gone', async () => {
    const ids = [await asked(), await asked()]
    const refused = {
      error: {
        code: 'not_found',
        message: expect.stringMatching(/^Nothing was deleted: one of these inquiries/),
      },
    }
    for (const unknown of [newId(), 'no id'])
      expect(await deleteDomainInquiries(clerk, [...ids, unknown])).toMatchObject(refused)
    expect(await deleteDomainInquiries(clerk, ids)).toEqual({ ok: true, value: { deleted: 2 } })
    expect(await deleteDomainInquiries(clerk, ids)).toMatchObject({ error: { code: 'not_found' } })
    expect(await deleteDomainInquiries(clerk, [])).toMatchObject({ error: { code: 'invalid' } })
    expect(await db().$count(domainInquiries, eq(domainInquiries.id, ids[0] ?? ''))).toBe(0)
  })

  test('is refused without the permission', async () => {
    const id = await asked()
    for (const result of [
      await changeDomainStatus(nobody, id, 'completed'),
      await markContacted(nobody, id),
      await saveDomainNotes(nobody, id, { notes: 'x', version: '' }),
      await replyToEnquiry(staffWith('enquiries.manage'), 'domain', { id, reply: aReply() }),
      await deleteDomainInquiries(nobody, [id]),
    ])
      expect(result).toMatchObject({ ok: false, error: { code: 'forbidden' } })
    expect(await db().$count(generalEnquiries)).toBeGreaterThan(0)
  })
})
