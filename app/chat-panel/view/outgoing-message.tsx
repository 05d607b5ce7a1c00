import type { ChatSession } from '../chat-session.ts'
import type { Outgoing } from '../conversation.ts'
import { AttachedFiles } from './attached-files.tsx'
import { LinkedText } from './linked-text.tsx'

/** A message on its way. One that could not be sent says why and can be tried again or removed. */
export function OutgoingMessage({ session, message }: { session: ChatSession; message: Outgoing }) {
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
