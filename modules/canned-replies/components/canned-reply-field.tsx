import { MessageSquareText } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { HiddenField } from '#ui/form/field.tsx'
import { Button } from '#ui/primitives/button.tsx'
import type { FilledReply } from '../queries/filled-replies.server.ts'
import { insertText, isWordStart } from './insert-text.ts'
import { ReplyPicker } from './reply-picker.tsx'

/**
 * Inserts a canned reply into the message of the form around it: by a button, or by '/' where a word begins. What was inserted is named in the form, so
 * that sending counts it. Without scripts the button leads to the texts at `address`. `isCompact` is for the narrow form at the end of a
 * screen: its list opens upwards.
 */
export function CannedReplyField({ address, isCompact = false }: { address: string; isCompact?: boolean }) {
  const place = useRef<HTMLDivElement>(null)
  const fetcher = useFetcher<{ replies: FilledReply[] } | null>()
  /** What opened the list: its character is put back when nothing is chosen. */
  const [opener, setOpener] = useState<'' | '/' | null>(null)
  const [used, setUsed] = useState<readonly string[]>([])

  function open(by: '' | '/'): void {
    setOpener(by)
    void fetcher.load(address)
  }

  function close(text: string): void {
    setOpener(null)
    insertText(messageOf(place.current), text)
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.isComposing) return
    if (!(event.target instanceof HTMLTextAreaElement) || event.target.name !== 'message' || !isWordStart(event.target)) return
    event.preventDefault()
    open('/')
  })
  useEffect(() => {
    const form = place.current?.closest('form')
    form?.addEventListener('keydown', onKey)
    return () => form?.removeEventListener('keydown', onKey)
  }, [])

  return (
    <div ref={place} className={isCompact ? '' : 'relative flex flex-wrap items-center gap-x-3 gap-y-1'}>
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
          replies={fetcher.data?.replies ?? null}
          opensUp={isCompact}
          hasFailed={fetcher.state === 'idle' && !fetcher.data}
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
