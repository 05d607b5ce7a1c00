import { Undo2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { href, useFetcher } from 'react-router'
import type { ButtonAnswer } from '#app/forms/form-action.ts'
import { MessageText } from '#modules/support/components/message.tsx'
import type { HeldReply as Held } from '#modules/support/held-replies/queries/held-replies.server.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { useRefusalNotice } from '#ui/feedback/use-refusal-notice.ts'
import { Button } from '#ui/primitives/button.tsx'
import { draftIn } from './use-draft.ts'

type Props = {
  held: readonly Held[]
  /** Those that came while an answer was written. */
  newIds: readonly string[]
  ticketId: string
  memberId: string
  now: Date
  /** Its text goes back into the message's form, once it isn't held any more. */
  onUndo: (id: string) => void
}

/**
 * Answers that the customer does not have yet. The list stays while its entries come and go, so
 * that what Undo answers is shown.
 */
export function HeldReplies({ held, newIds, ticketId, memberId, now, onUndo }: Props) {
  const fetcher = useFetcher<ButtonAnswer>()
  const refusal = fetcher.data?.refusal
  useRefusalNotice(refusal)
  const undone = useRef('')
  useEffect(() => {
    if (undone.current === '' || held.some(({ id }) => id === undone.current)) return
    undone.current = ''
    // The button that had the focus is gone; its text is in the message again.
    const message = document.querySelector<HTMLTextAreaElement>('#compose textarea[name=message]')
    message?.focus()
    message?.setSelectionRange(message.value.length, message.value.length)
  }, [held])
  const undo = (id: string, action: string) => {
    undone.current = id
    onUndo(id)
    void fetcher.submit(begunText(), { method: 'post', action })
  }
  return held.map((reply) => {
    const action = href('/admin/tickets/:id/undo/:message', { id: ticketId, message: reply.id })
    return (
      <HeldReply
        key={reply.id}
        reply={reply}
        isOwn={reply.authorId === memberId}
        isNew={newIds.includes(reply.id)}
        now={now}
      >
        <fetcher.Form
          method="post"
          action={action}
          className="ml-auto"
          onSubmit={(event) => {
            event.preventDefault()
            undo(reply.id, action)
          }}
        >
          <Button
            type="submit"
            variant="outline"
            size="sm"
            loading={fetcher.state !== 'idle'}
            icon={<Undo2 aria-hidden="true" className="size-4" />}
          >
            Undo
          </Button>
        </fetcher.Form>
      </HeldReply>
    )
  })
}

/** What was typed since, of which the newest words may not be saved yet. */
function begunText(): URLSearchParams {
  const form = document.querySelector<HTMLFormElement>('form#compose')
  if (!form) return new URLSearchParams()
  const begun = draftIn(form)
  for (const upload of new FormData(form).getAll('uploads')) begun.append('uploads', String(upload))
  return begun
}

type ReplyProps = { reply: Held; isOwn: boolean; isNew: boolean; now: Date; children: ReactNode }

/** An answer that the customer does not have yet: its author can undo it. */
function HeldReply({ reply, isOwn, isNew, now, children }: ReplyProps) {
  const seconds = useSecondsUntil(reply.sendAt.getTime() - now.getTime())
  return (
    <article className="min-w-0 rounded-xl border border-line-strong border-dashed bg-sunken/60 px-4 py-3">
      <header className="mb-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <span className="wrap-anywhere min-w-0 font-semibold">{reply.authorName}</span>
        {isNew && <Badge tone="info">New</Badge>}
        <span className="tabular text-muted">
          {seconds > 0 ? `Sending in ${seconds} s` : 'Sending…'}
        </span>
        {isOwn && children}
      </header>
      <div className="text-sm leading-relaxed">
        <MessageText>{reply.message}</MessageText>
      </div>
      {reply.files.length > 0 && (
        <p className="wrap-anywhere mt-2 text-muted text-sm">
          {reply.files.map(({ name }) => name).join(', ')}
        </p>
      )}
      {/* Once, and not at every second. */}
      {isOwn && (
        <p role="status" className="sr-only">
          Your reply isn’t sent yet. You can undo it.
        </p>
      )}
    </article>
  )
}

/** Counted from when it appeared, so that the browser's clock may be wrong. */
function useSecondsUntil(ms: number): number {
  const [left, setLeft] = useState(ms)
  useEffect(() => {
    const end = performance.now() + ms
    const timer = setInterval(() => setLeft(end - performance.now()), 250)
    return () => clearInterval(timer)
  }, [ms])
  return Math.max(0, Math.ceil(left / 1000))
}
