import { useState } from 'react'
import type { FormAnswer } from '#app/forms/form-action.ts'
import type { HeldReply } from '#modules/support/held-replies/queries/held-replies.server.ts'
import type { StaffTicketDetails } from '#modules/support/queries/ticket.server.ts'
import { useLastAnswer } from './use-last-answer.ts'

type Page = {
  ticket: StaffTicketDetails
  held: readonly HeldReply[]
  memberId: string
  actionData: FormAnswer | undefined
}

/** Which text the form of the message is about, from where on messages are new to who writes it, and the draft that it begins with. */
export function useCompose({ ticket, held, memberId, actionData }: Page) {
  const last = ticket.messages.at(-1)?.position ?? 0
  const lastOwn =
    held.findLast(({ authorId }) => authorId === memberId)?.id ?? ticket.messages.findLast(({ senderId }) => senderId === memberId)?.id ?? ''
  const [undoing, setUndoing] = useState<readonly string[]>([])
  const undone = undoing.filter((id) => ![...held, ...ticket.messages].some((reply) => reply.id === id))
  // What was sent or undone begins a new text.
  const text = [lastOwn, ...undone].join(' ')
  const [begun, setBegun] = useState<{ text: string; seen: number } | null>(null)
  const begunAt = begun?.text === text ? begun.seen : null
  const answer = useLastAnswer(actionData, text)
  const isRefusedByOthers = answer?.refusal.code === 'conflict'
  const newAfter = isRefusedByOthers ? Number(answer?.typed.seen ?? last) : begunAt
  const { draft, version } = useUntouchedDraft(ticket.draft, begunAt !== null || answer !== undefined)
  return {
    key: `${text} ${version}`,
    draft,
    answer,
    seen: isRefusedByOthers ? last : (begunAt ?? last),
    /** Messages of others that came since. */
    fresh: newAfter === null ? [] : ticket.messages.filter(({ position, senderId }) => position > newAfter && senderId !== memberId),
    onBegin: () => begunAt === null && setBegun({ text, seen: last }),
    onUndo: (id: string) => setUndoing((before) => [...before.filter((each) => each !== id), id]),
  }
}

/**
 * A newer draft replaces the form as a whole until somebody types in it, and not at all after that. Half of it would be worse than nothing: the
 * words of a note in a form that sends a reply.
 */
function useUntouchedDraft(draft: StaffTicketDetails['draft'], isTouched: boolean) {
  const [shown, setShown] = useState({ draft, version: 0 })
  if (isTouched || JSON.stringify(shown.draft) === JSON.stringify(draft)) return shown
  const next = { draft, version: shown.version + 1 }
  setShown(next)
  return next
}
