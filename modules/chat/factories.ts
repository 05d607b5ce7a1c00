import { eq, sql } from 'drizzle-orm'
import { newId } from '#kernel/ids.ts'
import { weekdays } from '#kernel/week-hours.ts'
import type { Person } from '#modules/identity/rules/actor.ts'
import type { Permission } from '#modules/identity/rules/permissions.ts'
import { anAgent } from '#modules/support/factories.ts'
import { now } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import type { ChatSenderType } from './rules/chat.ts'
import {
  chatMessages,
  chatOperators,
  chatSessions,
  chatVisitors,
  chatWidgetConfig,
} from './tables.server.ts'
import {
  type BusinessHours,
  defaultWidgetConfig,
  type WidgetConfig,
} from './widget/rules/widget-config.ts'

type Operator = typeof chatOperators.$inferInsert
type Session = typeof chatSessions.$inferInsert

/**
 * Staff who may handle chats, with their own operator, online and heard of this moment. Rows are as
 * the operations would write them.
 */
export async function anOperator(
  changes: Partial<Operator> = {},
): Promise<{ operatorId: string; actor: Person }> {
  const agent = await anAgent(changes.name)
  const { userId, name, email } = agent
  const operatorId = changes.id ?? newId()
  const online = { status: 'online' as const, lastSeenAt: now() }
  await db()
    .insert(chatOperators)
    .values({ userId, name, email, ...online, ...changes, id: operatorId })
  const permissions: Permission[] = ['tickets.handle', 'live_chat.handle']
  return {
    operatorId,
    actor: { ...agent, staff: { role: 'agent', roleName: 'Support Agent', permissions } },
  }
}

/**
 * A chat of a new browser, waiting unless `changes` says otherwise; one that ended needs its
 * `endedAt`. It has no messages yet.
 */
export async function aChat(
  changes: Partial<Session> = {},
): Promise<{ chatId: string; visitorId: string }> {
  const visitorId = changes.visitorId ?? newId()
  if (changes.visitorId === undefined)
    await db().insert(chatVisitors).values({ id: visitorId, secretHash: newId() })
  const chatId = changes.id ?? newId()
  const startedAt = changes.startedAt ?? now()
  const at = { startedAt, queuedAt: startedAt, lastMessageAt: startedAt, visitorSeenAt: startedAt }
  await db()
    .insert(chatSessions)
    .values({
      visitorName: 'Lerato Mokoena',
      visitorEmail: 'lerato@visitor.example',
      ...at,
      ...changes,
      id: chatId,
      visitorId,
    })
  return { chatId, visitorId }
}

/** The same of a customer who is signed in. */
export function aChatOf(
  customer: Person,
  changes: Partial<Session> = {},
): Promise<{ chatId: string; visitorId: string }> {
  const { customerId, userId, name, email } = customer
  return aChat({ customerId, userId, visitorName: name, visitorEmail: email, ...changes })
}

/**
 * The next message of a chat, written by its visitor unless `senderType` says otherwise. No event
 * is published.
 */
export async function aChatMessage(
  chatId: string,
  content = 'Is my domain included?',
  senderType: ChatSenderType = 'visitor',
): Promise<{ seq: number }> {
  const [chat] = await db()
    .update(chatSessions)
    .set({ lastSeq: sql`${chatSessions.lastSeq} + 1`, lastMessageAt: now() })
    .where(eq(chatSessions.id, chatId))
    .returning({ seq: chatSessions.lastSeq, visitorName: chatSessions.visitorName })
  if (!chat) throw new Error(`There is no chat ${chatId}`)
  const senderName = senderType === 'visitor' ? chat.visitorName : 'Sipho Dlamini'
  await db().insert(chatMessages).values({
    id: newId(),
    chatId,
    seq: chat.seq,
    senderType,
    senderName,
    content,
    createdAt: now(),
  })
  return { seq: chat.seq }
}

/** Open on all days and at all hours. */
const alwaysOpen: BusinessHours = Object.fromEntries(
  weekdays.map((day) => [day, { enabled: true, start: '00:00', end: '23:59' }]),
)

/**
 * The widget switched on, with these settings, open around the clock. Availability then depends on
 * operators.
 */
export async function openWidget(changes: Partial<WidgetConfig> = {}): Promise<void> {
  const config = { ...defaultWidgetConfig, isEnabled: true, businessHours: alwaysOpen, ...changes }
  await db()
    .insert(chatWidgetConfig)
    .values(config)
    .onConflictDoUpdate({ target: chatWidgetConfig.id, set: config })
}
