import { type SubmitEvent, useState } from 'react'
import type { VisitorChat } from '#modules/chat/rules/visitor-chat.ts'
import { mailTranscript } from '../api.ts'
import { isEnded } from '../conversation.ts'
import { isMuted, setMuted } from '../sound.ts'
import { Field } from './forms/fields.tsx'
import { type ContactProblems, contactProblems, useProblemFocus } from './forms/use-message-form.ts'
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

function TranscriptForm({ chat, onDone }: { chat: VisitorChat; onDone: () => void }) {
  const [email, setEmail] = useState(chat.visitorEmail)
  const [problems, setProblems] = useState<ContactProblems>({})
  const [failure, setFailure] = useState('')
  const [sentTo, setSentTo] = useState('')
  const form = useProblemFocus(problems)

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setFailure('')
    const found = contactProblems({ name: null, email })
    setProblems(found)
    if (Object.keys(found).length > 0) return
    const answer = await mailTranscript(chat.id, email.trim())
    if (answer.ok) return setSentTo(email.trim())
    setProblems({ ...answer.fields })
    setFailure(answer.error || "The email couldn't be sent. Please try again.")
  }

  return (
    <form ref={form} className="chat-pad chat-stack chat-sunken" noValidate onSubmit={submit}>
      {sentTo === '' ? (
        <>
          <Field
            label="Email this chat to"
            kind="email"
            value={email}
            problem={problems.email}
            isFirst
            onInput={setEmail}
          />
          <p className="chat-problem" role="alert">
            {failure}
          </p>
        </>
      ) : (
        <p role="status">The chat so far is on its way to {sentTo}.</p>
      )}
      <div className="chat-row">
        {sentTo === '' && (
          <button type="submit" className="chat-button">
            Send
          </button>
        )}
        <button type="button" className="chat-button" data-kind="plain" onClick={onDone}>
          {sentTo === '' ? 'Cancel' : 'Done'}
        </button>
      </div>
    </form>
  )
}
