import { eq } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { addMissingTemplates } from '#modules/mail/operations/add-missing-templates.server.ts'
import { deliverMail } from '#modules/mail/operations/deliver-mail.server.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
import { config, useConfig } from '#platform/config.server.ts'
import { db } from '#platform/database.server.ts'
import { type MailServer, mailUser, startMailServer } from '#tests/mail-server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { ticketEmails } from '../../emails/ticket-emails.ts'
import { anAgent, aTicket, customerMessageForm, staffMessageForm } from '../../factories.ts'
import { publishReply, sendReply } from '../../held-replies/operations/held-replies.server.ts'
import {
  openSupportDesk,
  rawMail,
  receiveRawMail,
  supportAddress,
  threadOf,
} from '../../incoming-mail/factories.ts'
import { writeAsCustomer } from '../../operations/write-as-customer.server.ts'
import { writeAsStaff } from '../../operations/write-as-staff.server.ts'
import { tooLargeForMail } from '../../rules/attachment.ts'
import { registerTicketFiles, uploadFile } from './ticket-files.server.ts'

useTestDatabase()
let server: MailServer

beforeAll(async () => {
  await openSupportDesk()
  await addMissingTemplates(db(), ticketEmails)
  registerTicketFiles()
  server = await startMailServer()
  const smtpUrl = `smtp://${mailUser.username}:${encodeURIComponent(mailUser.password)}@127.0.0.1:${server.port}?tls=none`
  useConfig({ ...config(), mail: { transport: 'smtp', smtpUrl, allowPrivateHosts: true } })
})
afterAll(() => server.close())

/** The newest email of a template to an address, as it arrives. */
async function arrived(to: string, template: string) {
  const rows = (await db().select().from(emailLogs).where(eq(emailLogs.recipient, to))).filter(
    ({ templateName }) => templateName === template,
  )
  await deliverMail(rows.at(-1)?.id ?? '')
  return PostalMime.parse(server.received.at(-1) ?? '', { attachmentEncoding: 'utf8' })
}

async function strangersTicket() {
  const from = `${newId()}@elsewhere.example`
  const { ticketId } = await receiveRawMail(
    rawMail({
      from: `Joe <${from}>`,
      subject: 'How do I set it up?',
      body: 'Please send me the steps.',
    }),
  )
  return { from, ticketId: ticketId ?? '' }
}

const megabytes = (many: number, name: string) =>
  new File([new Uint8Array(many * 1024 * 1024)], name)

test('who has no account gets the files of an answer with its email, also of one that could be undone', async () => {
  const agent = await anAgent()
  const { from, ticketId } = await strangersTicket()
  const uploaded = await uploadFile(agent, { name: 'steps.txt', bytes: Buffer.from('One. Two.') })
  const uploads = uploaded.ok ? [uploaded.value.id] : []
  const form = staffMessageForm({
    message: 'The steps are attached.',
    uploads,
    files: [new File(['a,b'], 'list.csv')],
  })
  const sent = await sendReply(agent, ticketId, form)
  await publishReply(sent.ok ? sent.value.messageId : '')
  const mail = await arrived(from, 'ticket_answer')
  expect(mail.text).toContain('Files: steps.txt, list.csv')
  expect(mail.attachments.map(({ filename, content }) => [filename, content])).toEqual([
    ['steps.txt', 'One. Two.'],
    ['list.csv', 'a,b'],
  ])
})

test('a customer reads in the email which files wait on the ticket, and staff which ones came', async () => {
  const agent = await anAgent()
  const { ticketId, customer } = await aTicket({ files: [new File(['x'], 'screenshot.png')] })
  const opened = await arrived(customer.email, 'ticket_received')
  expect(opened.text).toContain('Files: screenshot.png')
  await writeAsStaff(agent, ticketId, staffMessageForm({ files: [new File(['y'], 'fixed.txt')] }))
  const answer = await arrived(customer.email, 'ticket_answer')
  expect([answer.text?.includes('Files: fixed.txt'), answer.attachments]).toEqual([true, []])
  expect((await writeAsCustomer(customer, ticketId, customerMessageForm())).ok).toBe(true)
  const { text } = await arrived(agent.email, 'ticket_customer_message')
  expect(text).not.toContain('Files:')
  expect(supportAddress).not.toBe(agent.email)
})

test('what does not fit into an email is refused before it is sent to a sender without an account; a note, and a customer, take it', async () => {
  const agent = await anAgent()
  const { ticketId } = await strangersTicket()
  const files = ['a', 'b', 'c', 'd'].map((name) => megabytes(4, name))
  for (const send of [writeAsStaff, sendReply])
    expect(await send(agent, ticketId, staffMessageForm({ files }))).toMatchObject({
      error: { code: 'too_large', message: tooLargeForMail, fields: { files: [tooLargeForMail] } },
    })
  expect((await threadOf(ticketId)).messages).toHaveLength(1)
  expect(
    (await writeAsStaff(agent, ticketId, staffMessageForm({ files, isInternal: 'yes' }))).ok,
  ).toBe(true)
  expect(
    (await writeAsStaff(agent, (await aTicket()).ticketId, staffMessageForm({ files }))).ok,
  ).toBe(true)
})
