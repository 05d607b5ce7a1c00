import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { formatFileSize } from '#kernel/files/file-size.ts'
import type {
  ChatFile,
  ChatMessage,
  ShownWidget,
  VisitorChat,
} from '#modules/chat/rules/visitor-chat.ts'
import { linkedText } from '#modules/support/rules/linked-text.ts'
import { fileAddress } from '../api.ts'
import type { ChatSession } from '../chat-session.ts'
import type { Conversation, Outgoing } from '../conversation.ts'
import { Icon } from './icons.tsx'

/** D29: pictures are shown, everything else is a download. */
const pictures = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']

function AttachedFiles({ chatId, files }: { chatId: string; files: ChatFile[] }) {
  if (files.length === 0) return null
  return (
    <ul className="chat-files">
      {files.map((file) => (
        <li key={file.id}>
          <a href={fileAddress(chatId, file)} target="_blank" rel="noopener noreferrer">
            {pictures.includes(file.type) ? (
              <img src={fileAddress(chatId, file)} alt={file.name} />
            ) : (
              <FileName file={file} />
            )}
          </a>
        </li>
      ))}
    </ul>
  )
}

function FileName({ file: { name, size } }: { file: ChatFile }) {
  return (
    <>
      <Icon name="file" />
      <span>
        {name} <span className="chat-muted">{formatFileSize(size)}</span>
      </span>
    </>
  )
}

type Props = {
  session: ChatSession
  conversation: Conversation
  widget: ShownWidget
  isTyping: boolean
}

/** Pixels from the end within which the list follows what is new. */
const nearEnd = 80

export function MessageList({
  session,
  conversation: { chat, messages, outgoing },
  widget,
  isTyping,
}: Props) {
  const list = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const [hasNews, setNews] = useState(false)
  const toEnd = useCallback(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight })
    setNews(false)
  }, [])
  const count = messages.length + outgoing.length
  const isSending = outgoing.length > 0
  useLayoutEffect(() => {
    if (isAtEnd.current || isSending) toEnd()
    else if (count > 0) setNews(true)
  }, [count, isSending, toEnd])
  useEffect(() => {
    if (isTyping && isAtEnd.current) toEnd()
  }, [isTyping, toEnd])
  const look = () => {
    const { scrollTop = 0, scrollHeight = 0, clientHeight = 0 } = list.current ?? {}
    isAtEnd.current = scrollHeight - scrollTop - clientHeight < nearEnd
    if (isAtEnd.current) setNews(false)
  }
  const lastOwn = messages.findLast(({ senderType }) => senderType === 'visitor')
  if (!chat) return null
  return (
    <div className="chat-list-frame">
      <div
        ref={list}
        className="chat-list"
        role="log"
        aria-live="polite"
        aria-label="Messages"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        tabIndex={0}
        onScroll={look}
      >
        <p className="chat-bubble" data-from="operator">
          {widget.welcomeMessage}
        </p>
        {messages.map((message) => (
          <Message
            key={message.id}
            chat={chat}
            message={message}
            receipt={
              message === lastOwn && widget.enableReadReceipts
                ? message.seq <= chat.operatorReadSeq
                  ? 'Read'
                  : 'Sent'
                : ''
            }
          />
        ))}
        {outgoing.map((message) => (
          <OutgoingMessage key={message.id} session={session} message={message} />
        ))}
        {isTyping && (
          <p className="chat-typing" aria-hidden="true">
            <span className="chat-dots">
              <i />
              <i />
              <i />
            </span>
            {chat.operator?.name ?? 'Support'} is typing
          </p>
        )}
      </div>
      {hasNews && (
        <button type="button" className="chat-news" onClick={toEnd}>
          New messages
        </button>
      )}
    </div>
  )
}

/** A message on its way. One that could not be sent says why and can be tried again or removed. */
function OutgoingMessage({ session, message }: { session: ChatSession; message: Outgoing }) {
  const { id, chatId, content, files, problem } = message
  return (
    <div className="chat-message" data-from="visitor" data-outgoing="">
      <span className="chat-hidden">You: </span>
      {content !== '' && (
        <p className="chat-bubble" data-from="visitor">
          <LinkedText text={content} />
        </p>
      )}
      <AttachedFiles chatId={chatId} files={files} />
      {problem === '' ? (
        <p className="chat-when">Sending…</p>
      ) : (
        <p className="chat-when" data-problem="">
          {problem}{' '}
          <button type="button" className="chat-link-button" onClick={() => session.retry(id)}>
            Try again
          </button>
          <button type="button" className="chat-link-button" onClick={() => session.drop(id)}>
            Delete
          </button>
        </p>
      )}
    </div>
  )
}

/** What one side said. `receipt` is shown below the visitor's last message. */
function Message({
  chat,
  message,
  receipt,
}: {
  chat: VisitorChat
  message: ChatMessage
  receipt: string
}) {
  const { senderType, senderName, content, files, createdAt } = message
  if (senderType === 'system') return <p className="chat-system">{content}</p>
  return (
    <div className="chat-message" data-from={senderType}>
      <span className="chat-hidden">{senderType === 'visitor' ? 'You' : senderName}: </span>
      {content !== '' && (
        <p className="chat-bubble" data-from={senderType}>
          <LinkedText text={content} />
        </p>
      )}
      <AttachedFiles chatId={chat.id} files={files} />
      <p className="chat-when">
        <time dateTime={createdAt}>{timeText(createdAt)}</time>
        {receipt !== '' && <span> · {receipt}</span>}
      </p>
    </div>
  )
}

/** The time of today, or with the day before it. */
function timeText(moment: string): string {
  const date = new Date(moment)
  const time = date.toLocaleTimeString('en-ZA', {
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  })
  const isToday = date.toDateString() === new Date().toDateString()
  return isToday
    ? time
    : `${date.toLocaleDateString('en-ZA', { day: 'numeric', month: 'short' })} ${time}`
}

/** The words as they are, with their web addresses as links that open beside the chat. */
function LinkedText({ text }: { text: string }) {
  return (
    <>
      {linkedText(text).map(({ text, address }, at) =>
        address === undefined ? (
          text
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
          <a key={at} href={address} target="_blank" rel="noopener noreferrer nofollow ugc">
            {text}
          </a>
        ),
      )}
    </>
  )
}
