import { eq } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop } from '#modules/billing/factories.ts'
import { addMissingTemplates } from '#modules/mail/operations/add-missing-templates.server.ts'
import { deliverMail } from '#modules/mail/operations/deliver-mail.server.ts'
import { threadSign } from '#modules/mail/queries/thread-sign.server.ts'
import { threadMarks, threadOfAddress } from '#modules/mail/rules/threads/thread-mark.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
import { config, useConfig } from '#platform/config.server.ts'
import { db } from '#platform/database.server.ts'
import { type MailServer, mailUser, startMailServer } from '#tests/mail-server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { ticketEmails } from '../../emails/ticket-emails.ts'
import { anAgent, aTicket, customerMessageForm, staffMessageForm } from '../../factories.ts'
import { changeTickets } from '../../operations/change-tickets.server.ts'
import { writeAsCustomer } from '../../operations/write-as-customer.server.ts'
import { writeAsStaff } from '../../operations/write-as-staff.server.ts'
import { defaultSupportSettings } from '../../rules/support-settings.ts'
import { supportSettings } from '../../tables.server.ts'

useTestDatabase()
let server: MailServer

beforeAll(async () => {
  await openShop()
  await addMissingTemplates(db(), ticketEmails)
  await db()
    .insert(supportSettings)
    .values({ ...defaultSupportSettings, supportAddress: 'support@host.example' })
  server = await startMailServer()
  const smtpUrl = `smtp://${mailUser.username}:${encodeURIComponent(mailUser.password)}@127.0.0.1:${server.port}?tls=none`
  useConfig({ ...config(), mail: { transport: 'smtp', smtpUrl, allowPrivateHosts: true } })
})
afterAll(() => server.close())

/** Every email about the ticket, sent over SMTP and read as its recipient does. */
async function sentMails(ticketId: string) {
  const rows = await db().select().from(emailLogs).orderBy(emailLogs.id)
  const own = rows.filter(({ variables }) => variables.ticket_id === ticketId)
  const sent = new Map<
    string,
    { mail: Awaited<ReturnType<typeof PostalMime.parse>>; raw: string; id: string }
  >()
  for (const { id, templateName } of own) {
    await deliverMail(id)
    const [after] = await db().select().from(emailLogs).where(eq(emailLogs.id, id))
    expect(after).toMatchObject({ status: 'sent' })
    const raw = server.received.at(-1) ?? ''
    sent.set(templateName, { mail: await PostalMime.parse(raw), raw, id })
  }
  return (name: string) => {
    const found = sent.get(name)
    if (!found) throw new Error(`no ${name}`)
    const header = (key: string) => found.mail.headers.find((one) => one.key === key)?.value ?? null
    return { ...found, header }
  }
}

test('every email about a ticket carries its signed ids; only the automatic ones say that they are', async () => {
  const agent = await anAgent()
  const { ticketId, number, customer } = await aTicket()
  // The first answer assigns to its writer, who needs no email about it; a colleague's does.
  const boss = await anAgent('Boss')
  await writeAsStaff(
    agent,
    ticketId,
    staffMessageForm({ isInternal: 'yes', message: 'NOT-FOR-CUSTOMERS' }),
  )
  await writeAsStaff(agent, ticketId, staffMessageForm())
  await writeAsCustomer(customer, ticketId, customerMessageForm())
  await changeTickets(agent, [ticketId], { property: 'status', value: 'resolved' })
  await changeTickets(agent, [ticketId], { property: 'agent', value: boss.userId })
  await changeTickets(boss, [ticketId], { property: 'agent', value: agent.userId })
  const sent = await sentMails(ticketId)
  const host = new URL(config().publicUrl).hostname
  const kinds = {
    ticket_received: 'auto-replied',
    ticket_message_received: 'auto-replied',
    ticket_opened: 'auto-generated',
    ticket_customer_message: 'auto-generated',
    ticket_status_changed: 'auto-generated',
    ticket_assigned: 'auto-generated',
    ticket_answer: null,
  }
  const staffMails = ['ticket_opened', 'ticket_customer_message', 'ticket_assigned']
  for (const [name, automatic] of Object.entries(kinds)) {
    const { mail, header, id, raw } = sent(name)
    expect(threadMarks(mail.messageId ?? '', threadSign)).toEqual([{ thread: ticketId, mail: id }])
    expect(mail.messageId?.endsWith(`@${host}>`)).toBe(true)
    expect(threadMarks(mail.references ?? '', threadSign)).toEqual([
      { thread: ticketId, mail: ticketId },
    ])
    expect(threadOfAddress(mail.replyTo?.[0]?.address ?? '', threadSign)).toEqual({
      thread: ticketId,
      audience: staffMails.includes(name) ? 'staff' : 'customer',
    })
    expect(mail.replyTo?.[0]?.address).toMatch(/^support\+.*@host\.example$/)
    expect(mail.subject).toContain(`[${number}]`)
    expect(mail.text).toMatch(/^-- Please write your answer above this line --/)
    expect(threadMarks(mail.text ?? '', threadSign)).toEqual([{ thread: ticketId, mail: id }])
    expect(threadMarks(mail.html ?? '', threadSign)).toEqual([{ thread: ticketId, mail: id }])
    expect(raw).not.toContain('NOT-FOR-CUSTOMERS')
    expect([header('auto-submitted'), header('x-auto-response-suppress') !== null]).toEqual([
      automatic,
      automatic !== null,
    ])
    expect(header('precedence')).toBe(automatic === 'auto-replied' ? 'auto_reply' : null)
  }
})
