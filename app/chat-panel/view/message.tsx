import type { ChatMessage, VisitorChat } from '#modules/chat/rules/visitor-chat.ts'
import { AttachedFiles } from './attached-files.tsx'
import { LinkedText } from './linked-text.tsx'

/** What one side said. `receipt` is shown below the visitor's last message. */
export function Message({
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
