import { useRef } from 'react'
import type { ChatState } from '#modules/chat/rules/visitor-chat.ts'
import { isTemporary, newId, type Refused, type Start } from '../../api.ts'
import type { ChatSession } from '../../chat-session.ts'
import { forget, store, stored } from '../../storage.ts'
import { FormFoot, MessageFields } from './fields.tsx'
import { useMessageForm } from './use-message-form.ts'

const idsName = 'hostwright.chat.start'
/** After a lost answer the same start is sent again so often before the visitor is asked to. */
const quietTries = 2
const betweenTriesMs = 2_500

/**
 * Starts a chat. Until the server has answered, also over a reload, the start keeps its ids: sent
 * twice it is one chat, and a browser whose first answer was lost gets its secret with the second.
 * Null when the chat has begun.
 */
async function beginChat(
  session: ChatSession,
  input: Omit<Start, 'id' | 'messageId'>,
): Promise<Refused | null> {
  for (let tries = 0; ; tries++) {
    const refused = await session.start({ ...input, ...startIds() })
    if (refused === null || !isTemporary(refused)) forget('sessionStorage', idsName)
    if (refused === null) return null
    // The words of the first try were others: they are another start.
    const mayGoOn = isTemporary(refused) ? refused.status !== 429 : refused.status === 404
    if (!mayGoOn || tries === quietTries) return refused
    if (isTemporary(refused))
      await wait(Math.min(refused.retryAfterMs ?? betweenTriesMs, betweenTriesMs))
  }
}

function startIds(): { id: string; messageId: string } {
  const [id, messageId] = stored('sessionStorage', idsName)?.split(' ') ?? []
  if (id && messageId) return { id, messageId }
  const fresh = { id: newId(), messageId: newId() }
  store('sessionStorage', idsName, `${fresh.id} ${fresh.messageId}`)
  return fresh
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

const firstSecondMs = 1_100
const failed = 'Failed to start chat. Please try again.'

/**
 * A§5: name and email address where they are required, and the first message. Who is signed in is
 * known.
 */
export function IntroForm({
  session,
  state: { widget, customer },
}: {
  session: ChatSession
  state: ChatState
}) {
  const asks = {
    name: customer === null && widget.requireName,
    email: customer === null && widget.requireEmail,
  }
  const form = useMessageForm({ session, asks, failed })
  const opened = useRef(performance.now())

  const start = async (): Promise<Refused | null> => {
    const { draft, trap } = form
    // A§5: a blank message is ignored.
    if (draft.content.trim() === '') {
      form.ref.current?.querySelector('textarea')?.focus()
      return null
    }
    // The server takes what is sent within the first second for a program: a draft that was only
    // waiting to be sent is sent then.
    await wait(firstSecondMs - (performance.now() - opened.current))
    const elapsedMs = Math.round(performance.now() - opened.current)
    const contact = {
      name: asks.name ? draft.name.trim() : '',
      email: asks.email ? draft.email.trim() : '',
    }
    const refused = await beginChat(session, {
      ...contact,
      content: draft.content,
      homepage: trap,
      elapsedMs,
    })
    // All operators may have left: then the text can be left as a message.
    if (refused && refused.status >= 400) void session.load()
    return refused
  }

  return (
    <form
      ref={form.ref}
      className="chat-pad chat-stack chat-scroll"
      noValidate
      onSubmit={(event) => form.submit(event, start)}
    >
      <p className="chat-bubble" data-from="operator">
        {widget.welcomeMessage}
      </p>
      <MessageFields form={form} />
      <FormFoot form={form} label="Start Chat" pendingLabel="Starting…" />
    </form>
  )
}
