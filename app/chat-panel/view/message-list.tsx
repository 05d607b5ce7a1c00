import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ShownWidget } from '#modules/chat/rules/visitor-chat.ts'
import type { ChatSession } from '../chat-session.ts'
import type { Conversation } from '../conversation.ts'
import { Message } from './message.tsx'
import { OutgoingMessage } from './outgoing-message.tsx'

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
