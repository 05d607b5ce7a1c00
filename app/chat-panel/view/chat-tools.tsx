import { useState } from 'react'
import type { VisitorChat } from '#modules/chat/rules/visitor-chat.ts'
import { isEnded } from '../conversation.ts'
import { isMuted, setMuted } from '../sound.ts'
import { TranscriptForm } from './forms/transcript-form.tsx'
import { IconButton } from './icons.tsx'

/** Sound, transcript by email, and the end of the chat. */
export function ChatTools({ chat, onEnd }: { chat: VisitorChat; onEnd: () => void }) {
  const [muted, setMutedHere] = useState(isMuted)
  const [isAsking, setAsking] = useState(false)
  const toggleSound = () => {
    setMuted(!muted)
    setMutedHere(!muted)
  }
  return (
    <>
      <div className="chat-tools">
        <IconButton
          icon={muted ? 'muted' : 'sound'}
          label="Mute sounds"
          aria-pressed={muted}
          onClick={toggleSound}
        />
        <IconButton
          icon="email"
          label="Email me this chat"
          aria-expanded={isAsking}
          onClick={() => setAsking(!isAsking)}
        />
        {!isEnded(chat) && (
          <button type="button" className="chat-link-button" onClick={onEnd}>
            End Chat
          </button>
        )}
      </div>
      {isAsking && <TranscriptForm chat={chat} onDone={() => setAsking(false)} />}
    </>
  )
}
