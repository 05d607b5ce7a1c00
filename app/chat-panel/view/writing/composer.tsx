import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { maxMessageLength } from '#modules/chat/rules/chat-limits.ts'
import type { ShownWidget, VisitorChat } from '#modules/chat/rules/visitor-chat.ts'
import { useFileDrops } from '#ui/primitives/use-file-drops.ts'
import { sendTyping } from '../../api.ts'
import type { ChatSession } from '../../chat-session.ts'
import { Icon, IconButton } from '../icons.tsx'
import { useDraft } from '../use-draft.ts'
import { EmojiPicker } from './emoji-picker.tsx'
import { UploadList, useUploads } from './uploads.tsx'

/** The other side takes 'typing' back by itself after six seconds; so often it is sent again. */
const repeatMs = 3_000

/** Tells the operator that the visitor is typing, where the settings say so. */
function useTypingSigns(
  chatId: string,
  isEnabled: boolean,
): { sign: () => void; stop: () => void } {
  const sentAt = useRef(0)
  const stop = () => {
    if (sentAt.current === 0) return
    sentAt.current = 0
    void sendTyping(chatId, false)
  }
  const latest = useRef(stop)
  latest.current = stop
  useEffect(() => () => latest.current(), [])
  const sign = () => {
    if (!isEnabled || Date.now() - sentAt.current < repeatMs) return
    sentAt.current = Date.now()
    void sendTyping(chatId, true)
  }
  return { sign, stop }
}

type Props = { session: ChatSession; chat: VisitorChat; widget: ShownWidget }

/** Characters left from which on the box says how many. */
const nearLimit = 300

/** The box to write in. Enter sends; with Shift, and on phones, it begins a new line. */
export function Composer({ session, chat, widget }: Props) {
  const [draft, edit] = useDraft(session.owner())
  const [isPicking, setPicking] = useState(false)
  const box = useRef<HTMLTextAreaElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const typing = useTypingSigns(chat.id, widget.enableTypingIndicator)
  const mayAttach = chat.mayAttach && widget.enableFileUploads
  const uploads = useUploads({
    chatId: chat.id,
    maxMb: widget.maxFileSizeMb,
    files: draft.files,
    onFiles: (files) => edit({ files }),
  })
  const left = maxMessageLength - draft.content.length
  const isBlank = draft.content.trim() === '' && draft.files.length === 0

  const write = () => {
    box.current?.focus()
    // A§5: a blank message is ignored.
    if (isBlank || uploads.isBusy) return
    session.write(draft.content.trim(), draft.files)
    edit({ content: '', files: [] })
    typing.stop()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isNewLine =
      event.shiftKey || event.nativeEvent?.isComposing || matchMedia('(pointer: coarse)').matches
    if (event.key !== 'Enter' || isNewLine) return
    event.preventDefault()
    write()
  }
  const insert = (sign: string) => {
    const { selectionStart = draft.content.length, selectionEnd = selectionStart } =
      box.current ?? {}
    edit({
      content:
        `${draft.content.slice(0, selectionStart)}${sign}${draft.content.slice(selectionEnd)}`.slice(
          0,
          maxMessageLength,
        ),
    })
    setPicking(false)
    box.current?.focus()
  }
  const foot = useRef<HTMLDivElement>(null)
  const isOver = useFileDrops(foot, uploads.add, { around: '.chat-panel', mayAttach })

  return (
    <div ref={foot} className="chat-foot" data-over={isOver || undefined}>
      <UploadList uploads={uploads} files={draft.files} />
      {isPicking && <EmojiPicker onPick={insert} onClose={() => setPicking(false)} />}
      <form
        className="chat-composer"
        onSubmit={(event) => {
          event.preventDefault()
          write()
        }}
      >
        <textarea
          ref={box}
          rows={1}
          value={draft.content}
          maxLength={maxMessageLength}
          aria-label="Message"
          placeholder="Write a message"
          data-first=""
          onInput={({ currentTarget }) => {
            edit({ content: currentTarget.value })
            typing.sign()
          }}
          onKeyDown={onKeyDown}
          onBlur={typing.stop}
        />
        {widget.enableEmojis && (
          <IconButton
            icon="smile"
            label="Emoji"
            aria-expanded={isPicking}
            onClick={() => setPicking(!isPicking)}
          />
        )}
        {mayAttach && (
          <>
            <IconButton
              icon="attach"
              label="Attach files"
              onClick={() => picker.current?.click()}
            />
            <input
              ref={picker}
              type="file"
              multiple
              hidden
              onChange={({ currentTarget }) => {
                uploads.add([...(currentTarget.files ?? [])])
                currentTarget.value = ''
              }}
            />
          </>
        )}
        <button
          type="submit"
          className="chat-send"
          aria-label="Send"
          aria-disabled={isBlank || uploads.isBusy}
        >
          <Icon name="send" />
        </button>
      </form>
      {left <= nearLimit && <p className="chat-small">{left} characters left</p>}
    </div>
  )
}
