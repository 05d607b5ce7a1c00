import { and, eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openShop } from '#modules/billing/factories.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
import { db } from '#platform/database.server.ts'
import { liveSecret } from '#tests/live-secret.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { anAgent, aTicket, customerMessageForm } from '../factories.ts'
import { supportMailbox } from '../incoming-mail/queries/support-mailbox.server.ts'
import type { MailboxSource } from '../mailbox/rules/mailbox-settings.ts'
import { changeTickets } from '../operations/change-tickets.server.ts'
import { setOwnTicketStatus, writeAsCustomer } from '../operations/write-as-customer.server.ts'
import { defaultSupportSettings } from '../rules/support-settings.ts'
import { supportMailbox as mailboxes } from '../tables.incoming-mail.server.ts'
import { supportSettings } from '../tables.server.ts'
import { supportAgents, supportTeamMembers } from '../tables.teams.server.ts'
import { setAway } from '../teams/operations/save-teams.server.ts'

useTestDatabase({ APP_MODE: 'live', APP_SECRET: liveSecret, PUBLIC_URL: 'https://host.example' })

const supportAddress = 'support@host.example'

beforeAll(async () => {
  await openShop()
  await db()
    .insert(supportSettings)
    .values({ ...defaultSupportSettings, supportAddress })
})

beforeEach(async () => {
  await db().execute(sql`truncate support_mailbox`)
  await db().delete(emailLogs)
})

const readBy = (source: MailboxSource) => db().insert(mailboxes).values({ source })

/** Who was emailed about the customer's messages, with the address that answers go to. */
async function emailed(template: string, ticketId: string) {
  const rows = await db()
    .select({ to: emailLogs.recipient, threading: emailLogs.threading })
    .from(emailLogs)
    .where(
      and(
        eq(emailLogs.templateName, template),
        sql`${emailLogs.variables}->>'ticket_id' = ${ticketId}`,
      ),
    )
    .orderBy(emailLogs.recipient)
  return {
    to: rows.map(({ to }) => to),
    mailboxes: [...new Set(rows.map(({ threading }) => threading?.mailbox))],
  }
}

async function aMember(team: 'billing' | 'technical') {
  const person = await anAgent()
  await db().insert(supportAgents).values({ userId: person.userId })
  await db().insert(supportTeamMembers).values({ team, userId: person.userId })
  return person
}

test('while we don’t read the support address, nothing offers it for answers, and it is emailed every message', async () => {
  const { ticketId, customer } = await aTicket()
  await writeAsCustomer(customer, ticketId, customerMessageForm())
  expect(await supportMailbox(db())).toBe('')
  expect(await emailed('ticket_opened', ticketId)).toEqual({
    to: [supportAddress],
    mailboxes: [''],
  })
  expect(await emailed('ticket_customer_message', ticketId)).toEqual({
    to: [supportAddress],
    mailboxes: [''],
  })
  expect(await emailed('ticket_received', ticketId)).toEqual({
    to: [customer.email],
    mailboxes: [''],
  })
})

describe('while the support address is read', () => {
  test.each(['imap', 'postmark', 'mailgun'] as const)(
    'by %s, answers go there, and people are emailed',
    async (source) => {
      const agent = await anAgent()
      await readBy(source)
      const { ticketId, customer } = await aTicket()
      const { to, mailboxes } = await emailed('ticket_opened', ticketId)
      expect(to).toContain(agent.email)
      expect(to).not.toContain(supportAddress)
      expect(mailboxes).toEqual([supportAddress])
      expect(await emailed('ticket_received', ticketId)).toEqual({
        to: [customer.email],
        mailboxes: [supportAddress],
      })
    },
  )

  test('the assigned agent alone; else the team; else all agents, each once', async () => {
    await readBy('imap')
    const [first, second] = [await aMember('billing'), await aMember('billing')]
    const other = await aMember('technical')
    const { ticketId, customer } = await aTicket()
    const write = async () => {
      await db().delete(emailLogs)
      await writeAsCustomer(customer, ticketId, customerMessageForm())
      return (await emailed('ticket_customer_message', ticketId)).to
    }
    const everybody = await write()
    expect(everybody).toEqual(expect.arrayContaining([first.email, second.email, other.email]))
    expect(new Set(everybody).size).toBe(everybody.length)

    await changeTickets(first, [ticketId], { property: 'team', value: 'billing' })
    expect(await write()).toEqual([first.email, second.email].toSorted())
    await changeTickets(first, [ticketId], { property: 'agent', value: other.userId })
    expect(await write()).toEqual([other.email])
    await db().execute(sql`update users set role = null where id = ${other.userId}`)
    expect(await write()).toEqual([first.email, second.email].toSorted())
  })

  test('an agent who is away is not alone: the team hears as well, or all where nobody else is in it', async () => {
    await readBy('imap')
    const [away, here] = [await aMember('technical'), await aMember('technical')]
    const { ticketId, customer } = await aTicket()
    await changeTickets(here, [ticketId], { property: 'team', value: 'technical' })
    await changeTickets(here, [ticketId], { property: 'agent', value: away.userId })
    await changeTickets(here, [ticketId], { property: 'status', value: 'resolved' })
    await setAway(away, true)
    await db().delete(emailLogs)
    await writeAsCustomer(customer, ticketId, customerMessageForm())
    const { to } = await emailed('ticket_customer_message', ticketId)
    expect(to).toEqual(expect.arrayContaining([away.email, here.email]))
  })

  test('who reopens a ticket without a word is heard', async () => {
    await readBy('imap')
    const agent = await anAgent()
    const { ticketId, customer } = await aTicket()
    await changeTickets(agent, [ticketId], { property: 'agent', value: agent.userId })
    await setOwnTicketStatus(customer, ticketId, 'resolved')
    expect(await emailed('ticket_customer_message', ticketId)).toMatchObject({ to: [] })
    await setOwnTicketStatus(customer, ticketId, 'open')
    await setOwnTicketStatus(customer, ticketId, 'open')
    expect(await emailed('ticket_customer_message', ticketId)).toMatchObject({ to: [agent.email] })
  })

  test('the mailbox of the contact address counts too where no support address is set', async () => {
    await db().update(supportSettings).set({ supportAddress: '' })
    const agent = await anAgent()
    const { rows } = await db().execute<{ email: string }>(
      sql`select contact_email as email from site_settings`,
    )
    await db()
      .insert(mailboxes)
      .values({ source: 'imap', username: rows[0]?.email.toUpperCase() ?? '' })
    const { ticketId } = await aTicket()
    await db().update(supportSettings).set({ supportAddress })
    expect((await emailed('ticket_opened', ticketId)).to).toContain(agent.email)
  })
})
