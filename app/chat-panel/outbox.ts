import type { ChatMessage } from '#modules/chat/rules/visitor-chat.ts'
import { isTemporary, send } from './api.ts'
import type { Outgoing } from './conversation.ts'
import { deleteOutgoing, storedOutgoing, storeOutgoing } from './stored-text.ts'
import { retryDelay } from './stream.ts'
import { exclusively } from './tabs.ts'

type Handlers = {
  /** What is still to be sent has changed. */
  onChange: (outgoing: Outgoing[]) => void
  onSent: (chatId: string, message: ChatMessage) => void
  /** The chat is not this browser's any more. */
  onGone: () => void
}

export type Outbox = ReturnType<typeof openOutbox>

const notYet = 'Not sent yet'
/** So many failed tries before the visitor sees that it is not sent yet; it goes on being tried. */
const quietTries = 2

/**
 * Sends the messages of a chat one after the other, each under its own id until the server has
 * answered, so that one that is sent twice is one message. It is kept in the browser meanwhile: a
 * reload, a crash or hours without a network lose nothing.
 */
export function openOutbox(chatId: string, { onChange, onSent, onGone }: Handlers) {
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isRunning = false
  let isClosed = false
  const tell = () => isClosed || onChange(storedOutgoing(chatId))
  /** Only one tab at a time sends, and what another has sent is not in the storage any more. */
  const next = () =>
    storedOutgoing(chatId).find(({ problem }) => problem === '' || problem === notYet)

  async function run(): Promise<void> {
    if (isRunning || isClosed) return
    isRunning = true
    clearTimeout(timer)
    try {
      await exclusively('outbox', async () => {
        for (let message = next(); message && !isClosed; message = next())
          if (!(await deliver(message))) return
      })
    } finally {
      isRunning = false
    }
  }

  /** False when there is no point in trying the next one now. */
  async function deliver(message: Outgoing): Promise<boolean> {
    const answer = await send(chatId, {
      id: message.id,
      content: message.content,
      files: message.files.map(({ id }) => id),
    })
    if (answer.ok) {
      failures = 0
      deleteOutgoing(message.id)
      onSent(chatId, answer.value)
      tell()
      return true
    }
    if (answer.status === 404) {
      onGone()
      return false
    }
    if (isTemporary(answer)) {
      failures += 1
      if (failures >= quietTries) note(message, notYet)
      if (!isClosed)
        timer = setTimeout(run, answer.retryAfterMs ?? retryDelay(failures, Math.random()))
      return false
    }
    note(message, answer.error || 'It could not be sent.')
    return true
  }

  function note(message: Outgoing, problem: string): void {
    if (message.problem !== problem) storeOutgoing({ ...message, problem })
    tell()
  }

  return {
    add(message: Outgoing): void {
      storeOutgoing(message)
      tell()
      void run()
    },
    /** The network is back, the tab is seen again, or another tab wrote. */
    retryNow(): void {
      tell()
      void run()
    },
    retry(id: string): void {
      const message = storedOutgoing(chatId).find((each) => each.id === id)
      if (message) storeOutgoing({ ...message, problem: '' })
      tell()
      void run()
    },
    drop(id: string): void {
      deleteOutgoing(id)
      tell()
    },
    close(): void {
      isClosed = true
      clearTimeout(timer)
    },
  }
}
