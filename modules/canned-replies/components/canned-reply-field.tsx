import { MessageSquareText } from 'lucide-react'
import {
  type KeyboardEvent as InputKeyEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { z } from 'zod'
import { HiddenField } from '#ui/form/field.tsx'
import { controlClasses } from '#ui/form/field-frame.tsx'
import { askJson } from '#ui/primitives/ask-json.ts'
import { Button } from '#ui/primitives/button.tsx'
import type { FilledReply } from '../queries/canned-replies.server.ts'
import { matchingReplies } from '../rules/canned-reply-form.ts'

type PickerProps = {
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
function ReplyPicker({ replies, hasFailed, opensUp, ...on }: PickerProps) {
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

  function onKeyDown(event: InputKeyEvent<HTMLInputElement>): void {
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

const text = z.string()
const answerSchema = z.object({
  replies: z.array(z.object({ id: text, shortcut: text, title: text, category: text, text })),
})

type Props = {
  /** The page of the texts, for browsers without scripts. */
  address: string
  /** Where the texts are read. */
  texts: string
  /** For the narrow form at the end of a screen: its list opens upwards. */
  isCompact?: boolean
}

/**
 * Inserts a canned reply into the message of the form around it: by a button, or by '/' where a
 * word begins. What was inserted is named in the form, so that sending counts it.
 */
export function CannedReplyField({ address, texts, isCompact = false }: Props) {
  const place = useRef<HTMLDivElement>(null)
  /** Null until they are read. */
  const [replies, setReplies] = useState<readonly FilledReply[] | 'failed' | null>(null)
  /** What opened the list: its character is put back when nothing is chosen. */
  const [opener, setOpener] = useState<'' | '/' | null>(null)
  const [used, setUsed] = useState<readonly string[]>([])

  function open(by: '' | '/'): void {
    setOpener(by)
    void read()
  }

  async function read(): Promise<void> {
    const answer = answerSchema.safeParse(await askJson(texts))
    // Those that were read before are better than none.
    setReplies((before) => (answer.success ? answer.data.replies : (before ?? 'failed')))
  }

  function close(text: string): void {
    setOpener(null)
    insertText(messageOf(place.current), text)
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.isComposing) return
    if (
      !(event.target instanceof HTMLTextAreaElement) ||
      event.target.name !== 'message' ||
      !isWordStart(event.target)
    )
      return
    event.preventDefault()
    open('/')
  })
  useEffect(() => {
    const form = place.current?.closest('form')
    form?.addEventListener('keydown', onKey)
    return () => form?.removeEventListener('keydown', onKey)
  }, [])

  return (
    <div
      ref={place}
      className={isCompact ? '' : 'relative flex flex-wrap items-center gap-x-3 gap-y-1'}
    >
      <Button
        to={address}
        variant={isCompact ? 'ghost' : 'outline'}
        size="sm"
        preventScrollReset
        icon={<MessageSquareText aria-hidden="true" className="size-4" />}
        aria-keyshortcuts="/"
        data-canned-replies=""
        onClick={(event) => {
          event.preventDefault()
          open('')
        }}
      >
        <span className={isCompact ? '@max-xs:sr-only' : ''}>Canned reply</span>
      </Button>
      {!isCompact && <span className="text-muted text-xs">or type / in your message</span>}
      {opener !== null && (
        <ReplyPicker
          replies={replies === 'failed' ? null : replies}
          opensUp={isCompact}
          hasFailed={replies === 'failed'}
          onChoose={(reply) => {
            setUsed([...new Set([...used, reply.id])])
            close(reply.text)
          }}
          onClose={(typed) => close(opener === '/' ? `/${typed}` : '')}
        />
      )}
      {used.map((id) => (
        <HiddenField key={id} name="cannedReplies" value={id} />
      ))}
    </div>
  )
}

function messageOf(place: HTMLElement | null): HTMLTextAreaElement | null {
  const field = place?.closest('form')?.elements.namedItem('message')
  return field instanceof HTMLTextAreaElement ? field : null
}

/** Whether a word would begin at the caret. */
function isWordStart({
  value,
  selectionStart,
}: Pick<HTMLTextAreaElement, 'value' | 'selectionStart'>): boolean {
  return selectionStart === 0 || /\s/.test(value.charAt(selectionStart - 1))
}

/** Puts a text where the caret is, as if it had been typed, and goes on behind it. */
function insertText(field: HTMLTextAreaElement | null, text: string): void {
  if (!field) return
  field.focus()
  if (text === '') return
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
