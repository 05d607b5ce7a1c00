import type { TicketTeam } from '#modules/support/rules/ticket.ts'
import { missedOfferMs, offerMs } from '../../rules/chat-limits.ts'

/**
 * A chat that waits; `offeredTo` with its moment while it is offered, and who lately let it pass.
 */
export type WaitingChat = {
  chatId: string
  team: TicketTeam | null
  offer: { operatorId: string; at: Date } | null
  passedBy: readonly { operatorId: string; at: Date }[]
}

/**
 * An operator who is there. `room`: how many more chats they may be offered beside those that they
 * are offered now; `load`: how many they have.
 */
export type PresentOperator = {
  operatorId: string
  teams: readonly TicketTeam[]
  load: number
  room: number
  lastGivenAt: Date | null
}

/** What happens to one chat: the offer that ends, the one that begins, or both. */
export type OfferStep = {
  chatId: string
  ended: 'missed' | 'withdrawn' | null
  offerTo: string | null
}

/**
 * Who is offered what now. Chats in the order of the queue, each to who of its team has room and
 * did not let it pass just now: who did not let it pass lately, then who has the fewest chats, then
 * who was given none for longest. An unanswered offer moves on when another operator can take it;
 * until then it stays.
 */
export function offerSteps(
  queue: readonly WaitingChat[],
  present: readonly PresentOperator[],
  at: Date,
): OfferStep[] {
  const operators = new Map(present.map((operator) => [operator.operatorId, { ...operator }]))
  const steps: OfferStep[] = []
  for (const chat of queue) {
    const step = stepOf(chat, [...operators.values()], at)
    if (step === null) continue
    steps.push(step)
    if (step.ended !== null) give(operators, chat.offer?.operatorId, -1)
    if (step.offerTo !== null) give(operators, step.offerTo, 1)
  }
  return steps
}

type Free = { load: number; room: number }

/** An open offer uses up room and counts as an assigned chat. */
function give(operators: Map<string, Free>, operatorId: string | undefined, count: 1 | -1): void {
  const operator = operators.get(operatorId ?? '')
  if (!operator) return
  operator.room -= count
  operator.load += count
}

function stepOf(
  chat: WaitingChat,
  present: readonly PresentOperator[],
  at: Date,
): OfferStep | null {
  const { chatId, offer } = chat
  if (offer === null) return begin(chatId, null, bestFor(chat, present, at))
  if (!present.some(({ operatorId }) => operatorId === offer.operatorId))
    return begin(chatId, 'withdrawn', bestFor(chat, present, at))
  if (at.getTime() - offer.at.getTime() < offerMs) return null
  const others = present.filter(({ operatorId }) => operatorId !== offer.operatorId)
  const next = bestFor(chat, others, at)
  return next === null ? null : begin(chatId, 'missed', next)
}

function begin(
  chatId: string,
  ended: OfferStep['ended'],
  offerTo: string | null,
): OfferStep | null {
  return ended === null && offerTo === null ? null : { chatId, ended, offerTo }
}

function bestFor(chat: WaitingChat, present: readonly PresentOperator[], at: Date): string | null {
  const passedAt = ({ operatorId }: PresentOperator) => {
    const moments = chat.passedBy
      .filter((pass) => pass.operatorId === operatorId)
      .map((pass) => pass.at.getTime())
    const last = Math.max(0, ...moments)
    return at.getTime() - last < missedOfferMs ? last : 0
  }
  const order = (a: PresentOperator, b: PresentOperator) =>
    passedAt(a) - passedAt(b) ||
    a.load - b.load ||
    moment(a) - moment(b) ||
    (a.operatorId < b.operatorId ? -1 : 1)
  // Who has just let it pass is left alone with it for as long as an offer takes.
  const mayHaveIt = (operator: PresentOperator) =>
    operator.room > 0 && at.getTime() - passedAt(operator) >= offerMs
  return ofTeam(chat.team, present).filter(mayHaveIt).sort(order)[0]?.operatorId ?? null
}

function moment({ lastGivenAt }: PresentOperator): number {
  return lastGivenAt?.getTime() ?? 0
}

/**
 * The operators of a team while any of them is online; else all, because a visitor never waits for
 * an empty desk.
 */
function ofTeam(
  team: TicketTeam | null,
  present: readonly PresentOperator[],
): readonly PresentOperator[] {
  const members = team === null ? [] : present.filter(({ teams }) => teams.includes(team))
  return members.length > 0 ? members : present
}
