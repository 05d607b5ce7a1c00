import {
  type TicketChangeKind,
  ticketCategoryLabels,
  ticketPriorityLabels,
  ticketStatusLabels,
  ticketTeamLabels,
} from './ticket.ts'

export type HistoryChange = { kind: TicketChangeKind; before: string | null; after: string | null }

const labels: Record<string, string> = {
  ...ticketStatusLabels,
  ...ticketPriorityLabels,
  ...ticketCategoryLabels,
  ...ticketTeamLabels,
}

function label(stored: string): string {
  return Object.hasOwn(labels, stored) ? (labels[stored] ?? stored) : stored
}

type Tell = (before: string | null, after: string | null) => string

/** What can be without a value: team, agent, tags, service. */
function optional(name: string): Tell {
  return (before, after) => {
    if (after === null || after === '')
      return `removed the ${name}${before ? ` ${label(before)}` : ''}`
    return before
      ? `changed the ${name} from ${label(before)} to ${label(after)}`
      : `set the ${name} to ${label(after)}`
  }
}

const tellings: Record<TicketChangeKind, Tell> = {
  created: () => 'opened the ticket',
  status: optional('status'),
  priority: optional('priority'),
  category: optional('category'),
  team: optional('team'),
  agent: (before, after) =>
    after === null ? `unassigned ${before ?? 'the ticket'}` : `assigned ${after}`,
  tags: optional('tags'),
  subject: optional('subject'),
  service: optional('related service'),
  customer: (before, after) =>
    `linked it to the customer ${after ?? ''}${before ? `; it came from ${before}` : ''}`,
  merged: (_, after) => `merged it with ${after ?? 'another ticket'}`,
  split: (_, after) => `split off ${after ?? 'a ticket'}`,
  split_from: (_, after) => `split it off from ${after ?? 'another ticket'}`,
  auto_assigned: (_, after) => `assigned ${after ?? 'the ticket'} automatically`,
  escalated: (_, after) => `escalated it: the promised ${after ?? 'time'} is late`,
  copy: (before) => `took ${before ?? 'a person'} out of copy`,
  rated: (_, after) => `rated the answer ${after ?? ''}`.trim(),
}

/** What a person did, to be read after their name: 'changed the status from Open to Resolved'. */
export function historyText({ kind, before, after }: HistoryChange): string {
  return tellings[kind](before, after)
}

/** Changes that keep the id of another ticket as `before`. */
export function linksToTicket(kind: TicketChangeKind): boolean {
  return kind === 'merged' || kind === 'split' || kind === 'split_from'
}

export type ThreadEntry<Message, Change> =
  | { kind: 'message'; message: Message }
  | { kind: 'change'; change: Change }

/**
 * Messages with the changes between them. Both lists keep their own order. Of one moment, the
 * opening comes before the first message, and what an answer changed comes after it.
 */
export function threadEntries<
  Message extends { createdAt: Date },
  Change extends HistoryChange & { createdAt: Date },
>(messages: readonly Message[], changes: readonly Change[]): ThreadEntry<Message, Change>[] {
  const entries: ThreadEntry<Message, Change>[] = []
  let next = 0
  const isBefore = (change: Change, message: Message) =>
    change.createdAt < message.createdAt ||
    (change.kind === 'created' && change.createdAt.getTime() === message.createdAt.getTime())
  for (const message of messages) {
    for (let change = changes[next]; change && isBefore(change, message); change = changes[++next])
      entries.push({ kind: 'change', change })
    entries.push({ kind: 'message', message })
  }
  for (const change of changes.slice(next)) entries.push({ kind: 'change', change })
  return entries
}

/**
 * A thread opens with its newest messages, so that one of thousands opens as fast as a short one.
 */
export const threadPart = 100

const longest = 10_000

/** How many messages the address asks for: `?messages=200`. */
export function readThreadLength(params: URLSearchParams): number {
  const asked = Number(params.get('messages'))
  return Number.isInteger(asked) ? Math.min(Math.max(asked, threadPart), longest) : threadPart
}

/** What the link to earlier messages asks for: as many again. */
export function longerThread(shown: number): number {
  return Math.min(Math.max(shown, threadPart) * 2, longest)
}
