import { inArray } from 'drizzle-orm'
import { dayIn, siteTimeZone } from '#kernel/dates.ts'
import { newId } from '#kernel/ids.ts'
import { subscriptions } from '#modules/billing/tables.server.ts'
import type { customers } from '#modules/customers/tables.server.ts'
import { users } from '#modules/identity/tables.server.ts'
import { ratingText } from '#modules/support/ratings/rules/rating.ts'
import { attachmentType } from '#modules/support/rules/attachment.ts'
import { defaultSupportSettings } from '#modules/support/rules/support-settings.ts'
import { ticketNumber } from '#modules/support/rules/ticket.ts'
import { supportRatings } from '#modules/support/tables.ratings.server.ts'
import {
  supportFileBytes,
  supportFiles,
  supportMessages,
  supportSettings,
  supportTicketChanges,
  supportTickets,
} from '#modules/support/tables.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { demoAccounts } from '../demo-accounts.ts'
import { demoHours } from '../demo-site/front.ts'
import { seededRandom } from '../seeded-random.ts'
import { demoTickets } from './all.ts'
import { barChart } from './bar-chart.ts'
import { demoRatings } from './demo-ratings.ts'
import type { DemoAgent, DemoFile, DemoTicket } from './demo-ticket.ts'
import { ticketClocks } from './ticket-clocks.ts'
import { type Author, type TicketHistory, ticketHistory } from './ticket-history.ts'
import { openedAt } from './ticket-times.ts'

type Buyer = typeof customers.$inferSelect
type Service = { id: string; customerId: string; description: string; startDate: string }
type Sender = { id: string | null; name: string }
type Played = {
  id: string
  ticket: DemoTicket
  number: string
  buyer: Buyer
  history: TicketHistory
}

/**
 * The support desk of the demo firm: five months of tickets in all states, written in a few
 * statements.
 */
export async function seedDemoTickets(
  tx: Transaction,
  buyers: readonly Buyer[],
  now: Date,
): Promise<void> {
  await tx.insert(supportSettings).values({ ...defaultSupportSettings, hours: demoHours })
  const agents = await agentsOf(tx)
  const services = await tx
    .select({
      id: subscriptions.id,
      customerId: subscriptions.customerId,
      description: subscriptions.description,
      startDate: subscriptions.startDate,
    })
    .from(subscriptions)
    .orderBy(subscriptions.startDate)
  const played = play(buyers, now)
  await tx.insert(supportTickets).values(
    played.map(
      ({ id, ticket, number, buyer, history: { messages, changes, agent, ...columns } }) => ({
        ...columns,
        ...ticketClocks({ ...columns, agent, messages, changes }, ticket.priority ?? 'normal', now),
        id,
        number,
        customerId: buyer.id,
        requesterName: buyer.displayName,
        requesterEmail: buyer.email,
        subject: ticket.subject,
        category: ticket.category,
        priority: ticket.priority ?? ('normal' as const),
        source: ticket.source ?? ('site' as const),
        assignedAgentId: agent === null ? null : agents[agent].id,
        relatedServiceId: serviceOf(services, {
          ticket,
          buyer,
          history: { createdAt: columns.createdAt },
        }),
        metadata: ticket.change ?? {},
      }),
    ),
  )
  await seedThreads(tx, played, agents)
  await tx.insert(supportTicketChanges).values(
    played.flatMap(({ id, buyer, history }) =>
      history.changes.map(({ author, at, kind, before, after }) => ({
        ticketId: id,
        kind,
        before,
        after: kind === 'agent' && isAgent(after) ? agents[after].name : after,
        actorId: senderOf(author, buyer, agents).id,
        actorName: senderOf(author, buyer, agents).name,
        createdAt: at,
      })),
    ),
  )
  await seedRatings(tx, played, { agents, now })
}

/** Customers who said thank you gave stars ten minutes later, before a ticket is closed. */
async function seedRatings(
  tx: Transaction,
  played: readonly Played[],
  { agents, now }: { agents: Record<DemoAgent, Sender>; now: Date },
): Promise<void> {
  const rated = played
    .filter(
      ({ ticket, history }) =>
        ticket.thankedAfter !== undefined &&
        ticket.closedAfterDays === undefined &&
        history.resolvedAt !== null,
    )
    .map((one, index) => {
      const ratedAt = new Date(
        Math.min((one.history.resolvedAt ?? now).getTime() + 600_000, now.getTime()),
      )
      return {
        ...one,
        ratedAt,
        given: demoRatings[index % demoRatings.length] ?? { stars: 5, feedback: '' },
      }
    })
  if (rated.length === 0) return
  await tx.insert(supportRatings).values(
    rated.map(({ id, given, ratedAt, history: { agent } }) => ({
      ticketId: id,
      ...given,
      ratedAt,
      agentId: agent === null ? null : agents[agent].id,
    })),
  )
  await tx.insert(supportTicketChanges).values(
    rated.map(({ id, given, ratedAt, buyer }) => ({
      ticketId: id,
      kind: 'rated' as const,
      after: ratingText(given.stars),
      actorId: buyer.authUserId,
      actorName: buyer.displayName,
      createdAt: ratedAt,
    })),
  )
}

async function agentsOf(tx: Transaction): Promise<Record<DemoAgent, { id: string; name: string }>> {
  const staff = await tx
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(inArray(users.email, [demoAccounts.admin, demoAccounts.agent]))
  const by = (email: string) => {
    const found = staff.find((one) => one.email === email)
    if (!found) throw new Error(`No demo account ${email}`)
    return { id: found.id, name: found.name }
  }
  return { Nadia: by(demoAccounts.admin), Themba: by(demoAccounts.agent) }
}

const isAgent = (name: string | null): name is DemoAgent => name === 'Nadia' || name === 'Themba'

/** Oldest first, so that the order in which rows are written is the order of what happened. */
function play(buyers: readonly Buyer[], now: Date): Played[] {
  const random = seededRandom(48)
  const numbers = new Set<string>()
  return [...demoTickets]
    .sort((a, b) => openedAt(a, now).getTime() - openedAt(b, now).getTime())
    .map((ticket) => {
      const buyer = buyers.find(({ displayName }) => displayName === ticket.who)
      if (!buyer) throw new Error(`No demo customer ${ticket.who}`)
      let number = ticketNumber(openedAt(ticket, now), random)
      while (numbers.has(number)) number = ticketNumber(openedAt(ticket, now), random)
      numbers.add(number)
      return { id: newId(), ticket, number, buyer, history: ticketHistory(ticket, number, now) }
    })
}

/** The newest service of the plan that the customer had then. */
function serviceOf(
  services: readonly Service[],
  {
    ticket,
    buyer,
    history,
  }: { ticket: DemoTicket; buyer: Buyer; history: Pick<TicketHistory, 'createdAt'> },
): string | null {
  const plan = ticket.service
  if (plan === undefined) return null
  const opened = dayIn(siteTimeZone, history.createdAt)
  const had = services.filter(
    ({ customerId, description, startDate }) =>
      customerId === buyer.id && description.startsWith(`${plan} –`) && startDate <= opened,
  )
  return had.at(-1)?.id ?? null
}

function senderOf(author: Author, buyer: Buyer, agents: Record<DemoAgent, Sender>): Sender {
  return author === 'customer' ? { id: buyer.authUserId, name: buyer.displayName } : agents[author]
}

/** Messages with the files that came with them. */
async function seedThreads(
  tx: Transaction,
  played: readonly Played[],
  agents: Record<DemoAgent, Sender>,
): Promise<void> {
  const messages = played.flatMap(({ id: ticketId, buyer, history }) =>
    history.messages.map((message) => ({
      id: newId(),
      ticketId,
      message,
      sender: senderOf(message.author, buyer, agents),
    })),
  )
  await tx.insert(supportMessages).values(
    messages.map(({ id, ticketId, message, sender }) => ({
      id,
      ticketId,
      senderId: sender.id,
      senderName: sender.name,
      senderType: message.by === 'customer' ? ('customer' as const) : ('staff' as const),
      message: message.text,
      isInternal: message.by === 'note',
      createdAt: message.at,
    })),
  )
  const files = messages.flatMap(({ id: messageId, ticketId, message, sender }) =>
    (message.files ?? []).map((file, position) => {
      const content = bytesOf(file)
      const row = {
        id: newId(),
        ticketId,
        messageId,
        uploadedBy: sender.id,
        name: file.name,
        type: attachmentType(content),
        size: content.length,
      }
      return { row: { ...row, position, createdAt: message.at }, content }
    }),
  )
  await tx.insert(supportFiles).values(files.map(({ row }) => row))
  await tx
    .insert(supportFileBytes)
    .values(files.map(({ row, content }) => ({ fileId: row.id, content })))
}

const bytesOf = (file: DemoFile): Buffer =>
  'bars' in file ? barChart(file.bars) : Buffer.from(file.text)
