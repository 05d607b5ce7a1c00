import { MessageSquareText } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { z } from 'zod'
import { HiddenField } from '#ui/form/field.tsx'
import { askJson } from '#ui/primitives/ask-json.ts'
import { Button } from '#ui/primitives/button.tsx'
import type { FilledReply } from '../queries/filled-replies.server.ts'
import { ReplyPicker } from './reply-picker.tsx'

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
