import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { controlClasses } from '#ui/form/field-frame.tsx'
import type { FilledReply } from '../queries/filled-replies.server.ts'
import { matchingReplies } from '../rules/canned-reply-form.ts'

type Props = {
  /** Null until they are read. */
  replies: readonly FilledReply[] | null
  hasFailed: boolean
  opensUp: boolean
  onChoose: (reply: FilledReply) => void
  /** Nothing was chosen; what was typed to search. */
  onClose: (typed: string) => void
}

/**
 * A search with the list of what matches (the combobox pattern of WAI-ARIA): arrows move, Enter
 * chooses, Escape closes.
 */
export function ReplyPicker({ replies, hasFailed, opensUp, ...on }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const isDone = useRef(false)
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const found = matchingReplies(replies ?? [], typed)
  const active = found[Math.min(at, found.length - 1)]
  useEffect(() => {
    input.current?.focus()
  }, [])
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  })

  /** Once: the focus leaves the search when it closes, which is a way to close it. */
  function end(work: () => void): void {
    if (isDone.current) return
    isDone.current = true
    work()
  }
  const onChoose = (reply: FilledReply) => end(() => on.onChoose(reply))
  const onClose = (rest: string) => end(() => on.onClose(rest))

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    const move = moves[event.key]
    const isUnknownWord = event.key === ' ' && replies !== null && found.length === 0
    if (move !== undefined) setAt(move(Math.min(at, found.length - 1), found.length))
    else if (event.key === 'Enter' && active) onChoose(active)
    else if (event.key === 'Escape' || event.key === 'Enter') onClose(typed)
    else if (isUnknownWord) onClose(`${typed} `)
    else return
    event.preventDefault()
    // Neither the form's own keys nor those of a dialog around it.
    event.stopPropagation()
  }

  const status = statusText(replies, hasFailed, found.length)
  return (
    <div
      className={`absolute left-0 z-30 w-full max-w-xl rounded-xl border border-line bg-surface p-2 shadow-xl ${opensUp ? 'bottom-full mb-1' : 'top-full mt-1'}`}
    >
      <input
        ref={input}
        type="text"
        role="combobox"
        aria-label="Search canned replies"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={active ? `${id}-${active.id}` : undefined}
        autoComplete="off"
        value={typed}
        placeholder="Shortcut, title or category"
        onChange={(event) => {
          setTyped(event.target.value)
          setAt(0)
        }}
        // The draft is what is in the message, not what is searched.
        onInput={(event) => event.stopPropagation()}
        onKeyDown={onKeyDown}
        onBlur={({ relatedTarget }) => relatedTarget !== null && onClose(typed)}
        className={`${controlClasses} min-h-10 max-sm:min-h-11`}
      />
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label="Canned replies"
        className="mt-2 max-h-64 overflow-y-auto"
      >
        {found.map((reply) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the combobox, which keeps the focus.
          <div
            key={reply.id}
            id={`${id}-${reply.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={reply === active}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(reply)}
            className="cursor-pointer rounded-lg px-3 py-2 text-sm hover:bg-sunken aria-selected:bg-sunken"
          >
            <span className="wrap-anywhere font-medium">{reply.title}</span>{' '}
            <code className="wrap-anywhere text-muted text-xs">{reply.shortcut}</code>
            <span className="line-clamp-1 text-muted text-xs">{reply.text}</span>
          </div>
        ))}
      </div>
      <p role="status" className={found.length > 0 ? 'sr-only' : 'px-3 py-2 text-muted text-sm'}>
        {status}
      </p>
    </div>
  )
}

const moves: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (count === 0 ? 0 : (at + 1) % count),
  ArrowUp: (at, count) => (count === 0 ? 0 : (at - 1 + count) % count),
}

function statusText(
  replies: readonly FilledReply[] | null,
  hasFailed: boolean,
  count: number,
): string {
  if (hasFailed) return 'Failed to load canned responses'
  if (replies === null) return 'Loading…'
  if (count === 0) return 'No canned reply matches.'
  return count === 1 ? '1 canned reply' : `${count} canned replies`
}
