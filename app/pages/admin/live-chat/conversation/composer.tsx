import { SendHorizontal } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { href, useLocation } from 'react-router'
import { newId } from '#kernel/ids.ts'
import { CannedReplyField } from '#modules/canned-replies/components/canned-reply-field.tsx'
import { maxMessageLength } from '#modules/chat/rules/chat-limits.ts'
import { CompactAttachments, sentFiles } from '#modules/support/components/attachment-field.tsx'
import { HiddenField } from '#ui/form/field.tsx'
import { controlClasses, FieldIdPrefix } from '#ui/form/field-frame.tsx'
import { Button } from '#ui/primitives/button.tsx'
import type { Outbox } from '../live/use-outbox.ts'
import { useSayTyping } from '../live/use-typing.ts'
import { KindChoice } from './kind-choice.tsx'
import { useChatDraft } from './use-chat-draft.ts'
import { useSendNote } from './use-send-note.ts'

type Props = {
  chatId: string
  name: string
  messageId: string
  /** The largest file, in megabytes. */
  maxFileMb: number
  /** Another operator answers the visitor. */
  isNoteOnly: boolean
  outbox: Outbox
}

/**
 * An answer or a private note. Enter sends, Shift + Enter begins a line. An answer goes to the
 * outbox, which has it until the server does; a note stays in the field until it is saved. Without
 * scripts the form is posted.
 */
export function Composer({ chatId, name, messageId, maxFileMb, isNoteOnly, outbox }: Props) {
  const prefix = useId()
  const { search } = useLocation()
  const form = useRef<HTMLFormElement>(null)
  const [round, setRound] = useState(0)
  const draft = useChatDraft(chatId, form)
  const note = useSendNote(chatId)
  const sendTyping = useSayTyping(chatId)

  function clear(): void {
    const field = messageField(form.current)
    if (field) field.value = ''
    draft.forget()
    setRound(round + 1)
    field?.focus()
  }
  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const text = String(fields.get('message') ?? '').trim()
    const files = sentFiles(event.currentTarget)
    if (fields.get('kind') === 'note') {
      if (text !== '' && (await note.send(text))) clear()
      return
    }
    if (text === '' && files.length === 0) return
    sendTyping(false)
    outbox.add({
      id: newId(),
      content: text,
      files,
      cannedReplies: fields.getAll('cannedReplies').map(String),
    })
    clear()
  }
  function onInput(): void {
    const field = messageField(form.current)
    draft.keep()
    if (kindOf(form.current) === 'reply') sendTyping(field?.value !== '')
  }
  return (
    <form
      ref={form}
      method="post"
      action={`${href('/admin/live-chat/:id/message', { id: chatId })}${search}`}
      encType="multipart/form-data"
      aria-label={`Write to ${name}`}
      onSubmit={(event) => void send(event)}
      onInput={onInput}
      onKeyDown={sendOnEnter}
      className="group/compose @container relative flex shrink-0 flex-col gap-2 border-line border-t p-2.5 has-[[name=kind][value=note]:checked]:bg-warning-soft"
    >
      <FieldIdPrefix value={prefix}>
        <KindChoice isNoteOnly={isNoteOnly} onChange={draft.keep} />
        <HiddenField name="id" value={messageId} />
        <label htmlFor={`${prefix}-message`} className="sr-only">
          Message to {name}
        </label>
        <textarea
          id={`${prefix}-message`}
          name="message"
          rows={2}
          maxLength={maxMessageLength}
          aria-keyshortcuts="Enter"
          placeholder={isNoteOnly ? 'Write a note…' : 'Write a message…'}
          className={`${controlClasses} field-sizing-content max-h-40 min-h-16 resize-none py-2 text-sm`}
        />
        {note.problem !== '' && (
          <p role="alert" className="wrap-anywhere text-danger text-sm">
            {note.problem}
          </p>
        )}
        <div className="flex flex-wrap items-center gap-x-1 gap-y-2">
          {!isNoteOnly && (
            <CompactAttachments
              key={`files ${round}`}
              address={href('/admin/live-chat/:id/files', { id: chatId })}
              maxMb={maxFileMb}
              around="[data-conversation]"
            />
          )}
          <CannedReplyField
            key={`replies ${round}`}
            address={`${href('/admin/live-chat/:id/canned-replies', { id: chatId })}${search}`}
            texts={href('/admin/live-chat/:id/canned-replies/texts', { id: chatId })}
            isCompact
          />
          <Button
            type="submit"
            size="sm"
            loading={note.isSending}
            icon={<SendHorizontal aria-hidden="true" className="size-4" />}
            className="ml-auto"
          >
            <span className="group-has-[[name=kind][value=note]:checked]/compose:hidden">Send</span>
            <span className="hidden group-has-[[name=kind][value=note]:checked]/compose:inline">
              Add note
            </span>
          </Button>
        </div>
      </FieldIdPrefix>
    </form>
  )
}

function messageField(form: HTMLFormElement | null): HTMLTextAreaElement | null {
  const field = form?.elements.namedItem('message')
  return field instanceof HTMLTextAreaElement ? field : null
}

function kindOf(form: HTMLFormElement | null): string {
  return form === null ? '' : String(new FormData(form).get('kind') ?? '')
}

function sendOnEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (
    event.key !== 'Enter' ||
    event.shiftKey ||
    event.nativeEvent.isComposing ||
    event.defaultPrevented
  )
    return
  if (!(event.target instanceof HTMLTextAreaElement)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}
