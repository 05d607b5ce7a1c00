import { eq, inArray } from 'drizzle-orm'
import { newId } from '#kernel/ids.ts'
import { weekdays } from '#kernel/week-hours.ts'
import {
  chatMessages,
  chatNotes,
  chatOffers,
  chatOperators,
  chatPageVisits,
  chatSessions,
  chatVisitors,
  chatWidgetConfig,
} from '#modules/chat/tables.server.ts'
import {
  type BusinessHours,
  defaultWidgetConfig,
} from '#modules/chat/widget/rules/widget-config.ts'
import type { customers } from '#modules/customers/tables.server.ts'
import { generalEnquiries } from '#modules/enquiries/tables.server.ts'
import { users } from '#modules/identity/tables.server.ts'
import { supportTickets } from '#modules/support/tables.server.ts'
import { config } from '#platform/config.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { demoAccounts } from '../demo-accounts.ts'
import type { DemoAgent } from '../demo-tickets/demo-ticket.ts'
import { demoChats } from './all.ts'
import { type ChatHistory, historyOf, lengthOf, startOf } from './chat-history.ts'
import type { DemoChat } from './demo-chat.ts'

type Buyer = typeof customers.$inferSelect
type Operator = { id: string; userId: string; name: string }
type Operators = Record<DemoAgent, Operator>
type Played = {
  id: string
  visitorId: string
  chat: DemoChat
  buyer: Buyer | null
  operator: Operator | null
  ticketId: string | null
  enquiryId: string | null
  history: ChatHistory
}

/**
 * Live chat of the demo firm: switched on, its two operators, and their past chats. No operator is
 * online until a console is opened, so the widget says what is true.
 */
export async function seedDemoChats(
  tx: Transaction,
  buyers: readonly Buyer[],
  now: Date,
): Promise<void> {
  await tx.insert(chatWidgetConfig).values({
    ...defaultWidgetConfig,
    isEnabled: true,
    brandName: 'Hostwright',
    // The accent of the site, on which the sign is white.
    brandColor: '#C8412A',
    businessHours: hours,
  })
  const operators = await seedOperators(tx)
  const played = await play(tx, { buyers, operators, now })
  const left = played.filter(({ enquiryId }) => enquiryId !== null)
  await tx.insert(generalEnquiries).values(left.map(enquiryOf))
  const converted = played.flatMap(({ ticketId }) => (ticketId === null ? [] : [ticketId]))
  await tx
    .update(supportTickets)
    .set({ source: 'chat' })
    .where(inArray(supportTickets.id, converted))
  await tx.insert(chatVisitors).values(
    played.map(({ visitorId, history }) => ({
      id: visitorId,
      secretHash: newId(),
      createdAt: history.startedAt,
    })),
  )
  await tx.insert(chatSessions).values(played.map(sessionOf))
  await tx.insert(chatMessages).values(played.flatMap(messagesOf))
  await tx.insert(chatOffers).values(played.flatMap((one) => offersOf(one, operators)))
  await tx.insert(chatPageVisits).values(played.flatMap(visitsOf))
  await tx.insert(chatNotes).values(
    played.flatMap(({ id, chat, operator, history }) =>
      chat.note !== undefined && operator
        ? [
            {
              chatId: id,
              authorId: operator.userId,
              authorName: operator.name,
              content: chat.note,
              createdAt: history.endedAt,
            },
          ]
        : [],
    ),
  )
}

/**
 * Around the clock, so that a visitor of the demo can chat at any hour; an operator must still be
 * at the console.
 */
const hours: BusinessHours = Object.fromEntries(
  weekdays.map((day) => [day, { enabled: true, start: '00:00', end: '23:59' }]),
)

async function seedOperators(tx: Transaction): Promise<Operators> {
  const operator = async (
    email: string,
    title: string,
    maxConcurrentChats: number,
  ): Promise<Operator> => {
    const [user] = await tx
      .select({ userId: users.id, name: users.name })
      .from(users)
      .where(eq(users.email, email))
    if (!user) throw new Error(`No demo account ${email}`)
    const id = newId()
    await tx.insert(chatOperators).values({ id, ...user, email, title, maxConcurrentChats })
    return { id, ...user }
  }
  return {
    Nadia: await operator(demoAccounts.admin, 'Head of support', 3),
    Themba: await operator(demoAccounts.agent, 'Hosting specialist', 5),
  }
}

async function play(
  tx: Transaction,
  { buyers, operators, now }: { buyers: readonly Buyer[]; operators: Operators; now: Date },
): Promise<Played[]> {
  const tickets = await tx
    .select({
      id: supportTickets.id,
      subject: supportTickets.subject,
      createdAt: supportTickets.createdAt,
    })
    .from(supportTickets)
  return demoChats.map((chat) => {
    const ticket =
      'ticket' in chat.opened
        ? found(tickets, ({ subject }) => 'ticket' in chat.opened && subject === chat.opened.ticket)
        : null
    const operator = chat.operator ? operators[chat.operator] : null
    const startedAt =
      'ticket' in chat.opened
        ? new Date((ticket?.createdAt ?? now).getTime() - lengthOf(chat) * 1000)
        : startOf(chat.opened, now)
    return {
      ...{ id: newId(), visitorId: newId(), chat, operator },
      buyer: chat.isCustomer ? found(buyers, ({ displayName }) => displayName === chat.who) : null,
      ticketId: ticket?.id ?? null,
      enquiryId: chat.isLeftAsMessage ? newId() : null,
      history: historyOf(chat, operator?.name ?? '', startedAt),
    }
  })
}

function found<One>(all: readonly One[], is: (one: One) => boolean): One {
  const one = all.find(is)
  if (!one) throw new Error('A demo chat names a customer or a ticket that is not there')
  return one
}

const emailOf = ({ buyer, chat }: Played) =>
  buyer?.email ?? `${chat.who.toLowerCase().replaceAll(' ', '.')}@example.co.za`

/** Whole seconds. */
const between = (from: Date, to: Date | null) =>
  to === null ? null : Math.round((to.getTime() - from.getTime()) / 1000)

function sessionOf(played: Played): typeof chatSessions.$inferInsert {
  const { id, visitorId, chat, buyer, operator, ticketId, enquiryId, history } = played
  const { status, startedAt, assignedAt, firstAnswerAt, endedAt, lines } = history
  const seen = { visitorReadSeq: lines.length, operatorReadSeq: lines.length }
  return {
    ...{
      id,
      visitorId,
      status,
      startedAt,
      assignedAt,
      firstAnswerAt,
      endedAt,
      ticketId,
      enquiryId,
      ...seen,
    },
    customerId: buyer?.id ?? null,
    userId: buyer?.authUserId ?? null,
    visitorName: chat.who,
    visitorEmail: emailOf(played),
    visitorUserAgent: chat.isPhone ? phone : desktop,
    initialPageUrl: `${config().publicUrl}${chat.page}`,
    referrerUrl: chat.from ?? '',
    visitorMetadata: {
      ...(chat.isPhone
        ? { screen_width: 390, screen_height: 844 }
        : { screen_width: 1440, screen_height: 900 }),
      language: 'en-ZA',
    },
    assignedOperatorId: operator?.id ?? null,
    queuedAt: startedAt,
    firstResponseAt: assignedAt,
    endedBy: chat.isLeftAsMessage ? 'system' : (chat.endedBy ?? 'visitor'),
    responseTimeSeconds: between(startedAt, firstAnswerAt),
    totalDurationSeconds: between(startedAt, endedAt),
    rating: chat.rating?.[0] ?? null,
    ratingComment: chat.rating?.[1] ?? '',
    lastSeq: lines.length,
    lastMessageAt: lines.at(-1)?.at ?? startedAt,
    visitorSeenAt: endedAt,
  }
}

const phone =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36'
const desktop =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

function messagesOf({ id, operator, history }: Played): (typeof chatMessages.$inferInsert)[] {
  return history.lines.map(({ by, name, text, at }, index) => ({
    id: newId(),
    chatId: id,
    seq: index + 1,
    senderType: by,
    senderName: name,
    operatorId: by === 'operator' ? (operator?.id ?? null) : null,
    content: text,
    createdAt: at,
  }))
}

/** Who was asked first and did not answer within half a minute, and who took it. */
function offersOf(
  { id, chat, operator, history }: Played,
  operators: Operators,
): (typeof chatOffers.$inferInsert)[] {
  const { startedAt, assignedAt } = history
  const missedAt = new Date(startedAt.getTime() + 30_000)
  const missed = (by: Operator) => ({
    chatId: id,
    operatorId: by.id,
    outcome: 'missed' as const,
    offeredAt: startedAt,
    answeredAt: missedAt,
  })
  if (!operator || !assignedAt) return chat.isLeftAsMessage ? [] : [missed(operators.Themba)]
  const taken = {
    chatId: id,
    operatorId: operator.id,
    outcome: 'accepted' as const,
    offeredAt: startedAt,
    answeredAt: assignedAt,
  }
  if (assignedAt <= missedAt) return [taken]
  return [
    missed(chat.operator === 'Nadia' ? operators.Themba : operators.Nadia),
    { ...taken, offeredAt: missedAt },
  ]
}

function visitsOf({ id, chat, history }: Played): (typeof chatPageVisits.$inferInsert)[] {
  return [chat.page, ...(chat.visits ?? [])].map((page, index) => ({
    chatId: id,
    url: `${config().publicUrl}${page}`,
    visitedAt: new Date(history.startedAt.getTime() + index * 20_000),
  }))
}

function enquiryOf(played: Played): typeof generalEnquiries.$inferInsert {
  const { enquiryId, chat, history } = played
  const message = chat.lines.map(([, , text]) => text).join('\n\n')
  return {
    ...(enquiryId && { id: enquiryId }),
    name: chat.who,
    email: emailOf(played),
    subject: 'Live chat',
    message,
    createdAt: history.endedAt,
  }
}
