import { useState } from 'react'
import type { FormAnswer } from '#app/forms/form-action.ts'
import type { HeldReply } from '#modules/support/held-replies/queries/held-replies.server.ts'
import type { StaffTicketDetails } from '#modules/support/queries/ticket.server.ts'
import { heldIdsOf } from '#modules/support/rules/ticket-forms.ts'

type Page = {
  ticket: StaffTicketDetails
  held: readonly HeldReply[]
  memberId: string
  actionData: FormAnswer | undefined
}

/**
 * Which text the form of the message is about, from where on messages are new to who writes it, and
 * the draft that it begins with.
 */
export function useCompose({ ticket, held, memberId, actionData }: Page) {
  const last = ticket.messages.at(-1)?.position ?? 0
  const lastOwn =
    held.findLast(({ authorId }) => authorId === memberId)?.id ??
    ticket.messages.findLast(({ senderId }) => senderId === memberId)?.id ??
    ''
  const [undoing, setUndoing] = useState<readonly string[]>([])
  const undone = undoing.filter(
    (id) => ![...held, ...ticket.messages].some((reply) => reply.id === id),
  )
  // What was sent or undone begins a new text.
  const text = [lastOwn, ...undone].join(' ')
  const othersHeld = held.filter(({ authorId }) => authorId !== memberId).map(({ id }) => id)
  const [begun, setBegun] = useState<Begun | null>(null)
  const begunAt = begun?.text === text ? begun : null
  const answer = useLastAnswer(actionData, text)
  const isRefusedByOthers = answer?.refusal.code === 'conflict'
  const known = isRefusedByOthers ? sentWith(answer.typed, last) : begunAt
  const { draft, version } = useUntouchedDraft(
    ticket.draft,
    begunAt !== null || answer !== undefined,
  )
  return {
    key: `${text} ${version}`,
    draft,
    answer,
    seen: isRefusedByOthers ? last : (begunAt?.seen ?? last),
    seenHeld: isRefusedByOthers ? othersHeld : (begunAt?.seenHeld ?? othersHeld),
    /** Messages of others that came since, and replies that are about to be sent. */
    freshIds:
      known === null
        ? []
        : [
            ...newMessageIds(ticket.messages, known, memberId),
            ...othersHeld.filter((id) => !known.seenHeld.includes(id)),
          ],
    onBegin: () => begunAt === null && setBegun({ text, seen: last, seenHeld: othersHeld }),
    onUndo: (id: string) => setUndoing((before) => [...before.filter((each) => each !== id), id]),
  }
}

/** What was on the page when a text was begun. */
type Seen = { seen: number; seenHeld: readonly string[] }
type Begun = Seen & { text: string }

function sentWith(typed: Record<string, string>, last: number): Seen {
  return { seen: Number(typed.seen ?? last), seenHeld: heldIdsOf(typed.seenHeld ?? '') }
}

/** A reply that was held when the text was begun is no news when it becomes a message. */
function newMessageIds(
  messages: StaffTicketDetails['messages'],
  { seen, seenHeld }: Seen,
  memberId: string,
): string[] {
  return messages
    .filter(
      ({ id, position, senderId }) =>
        position > seen && senderId !== memberId && !seenHeld.includes(id),
    )
    .map(({ id }) => id)
}

/**
 * A newer draft replaces the form as a whole until the agent types in it, and not at all after
 * that. Half of it would be worse than nothing: the words of a note in a form that sends a reply.
 */
function useUntouchedDraft(draft: StaffTicketDetails['draft'], isTouched: boolean) {
  const [shown, setShown] = useState({ draft, version: 0 })
  if (isTouched || JSON.stringify(shown.draft) === JSON.stringify(draft)) return shown
  const next = { draft, version: shown.version + 1 }
  setShown(next)
  return next
}

/**
 * Why the last text was refused, until one is sent (`lastOwn` is the agent's newest message). The
 * router forgets it whenever the page's data is read again, which live events do at any moment.
 */
function useLastAnswer(current: FormAnswer | undefined, lastOwn: string): FormAnswer | undefined {
  const [last, setLast] = useState({ answer: current, lastOwn })
  if (current !== undefined && current !== last.answer) setLast({ answer: current, lastOwn })
  return last.lastOwn === lastOwn ? (current ?? last.answer) : undefined
}
