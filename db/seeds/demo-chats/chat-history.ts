import { addDays, dayIn, siteTimeZone, startOfDay } from '#kernel/dates.ts'
import type { ChatSenderType, ChatStatus } from '#modules/chat/rules/chat.ts'
import { idleEndMs } from '#modules/chat/rules/chat-limits.ts'
import { endedBy, talkingTo } from '#modules/chat/rules/system-line.ts'
import { officeHours } from '../demo-tickets/ticket-times.ts'
import type { DemoChat } from './demo-chat.ts'

export type ChatLine = { by: ChatSenderType; name: string; text: string; at: Date }

/** What happened in a chat, and when. */
export type ChatHistory = {
  status: Extract<ChatStatus, 'resolved' | 'abandoned'>
  startedAt: Date
  assignedAt: Date | null
  firstAnswerAt: Date | null
  endedAt: Date
  lines: ChatLine[]
}

const later = (from: Date, seconds: number) => new Date(from.getTime() + seconds * 1000)

/** That time of day, on the day or the last working day before it; within the hours of that day. */
export function startOf({ daysAgo, at }: { daysAgo: number; at: string }, now: Date): Date {
  const [hours = 0, minutes = 0] = at.split(':').map(Number)
  let day = addDays(dayIn(siteTimeZone, now), -daysAgo)
  const minute = hours * 60 + minutes
  const isOpen = () => {
    const open = officeHours(day)
    return open !== null && minute >= open.from && minute < open.to
  }
  while (!isOpen()) day = addDays(day, -1)
  return later(startOfDay(siteTimeZone, day), minute * 60)
}

/**
 * How long the chat took, in seconds, so that one which became a ticket ends as the ticket begins.
 */
export function lengthOf(chat: DemoChat): number {
  const { endedAt, startedAt } = historyOf(chat, '', new Date(0))
  return (endedAt.getTime() - startedAt.getTime()) / 1000
}

export function historyOf(chat: DemoChat, operatorName: string, startedAt: Date): ChatHistory {
  const assignedAt = chat.operator === undefined ? null : later(startedAt, chat.waited ?? 0)
  const said = linesOf(chat, operatorName, { startedAt, assignedAt })
  const firstAnswerAt = said.find(({ by }) => by === 'operator')?.at ?? null
  const endedAt = later(said.at(-1)?.at ?? startedAt, secondsToEnd(chat))
  const status = firstAnswerAt === null ? 'abandoned' : 'resolved'
  const system = (text: string, at: Date): ChatLine => ({ by: 'system', name: '', text, at })
  const lines = [...said]
  if (assignedAt !== null) lines.push(system(talkingTo(operatorName), assignedAt))
  const ender = enderOf(chat, operatorName)
  if (ender !== null) lines.push(system(endedBy(ender), endedAt))
  lines.sort((one, other) => one.at.getTime() - other.at.getTime())
  return { status, startedAt, assignedAt, firstAnswerAt, endedAt, lines }
}

/** The first answer comes after the wait. */
function linesOf(
  { who, lines }: DemoChat,
  operatorName: string,
  { startedAt, assignedAt }: { startedAt: Date; assignedAt: Date | null },
): ChatLine[] {
  let at = startedAt
  return lines.map(([by, seconds, text]) => {
    const isAfterWait = by === 'v' || assignedAt === null || at > assignedAt
    at = later(isAfterWait ? at : assignedAt, seconds)
    return by === 'v'
      ? { by: 'visitor', name: who, text, at }
      : { by: 'operator', name: operatorName, text, at }
  })
}

function secondsToEnd({ endedBy, isLeftAsMessage }: DemoChat): number {
  if (endedBy === 'system') return idleEndMs / 1000
  return isLeftAsMessage ? 90 : 25
}

/** Who pressed the button; null where no operator did. */
function enderOf(
  { who, endedBy = 'visitor', isLeftAsMessage }: DemoChat,
  operatorName: string,
): string | null {
  if (endedBy === 'system' || isLeftAsMessage) return null
  return endedBy === 'visitor' ? who : operatorName
}
