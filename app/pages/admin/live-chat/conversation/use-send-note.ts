import { useState } from 'react'
import { readStored, writeStored } from '#app/shells/admin/chat/browser-storage.ts'
import { newId } from '#kernel/ids.ts'
import { postMessage } from '../live/post-message.ts'

/**
 * Saves a private note; false when it was not, and why is said. Until it was, also over a reload,
 * the same words go out under the same id: sent again they are one note.
 */
export function useSendNote(chatId: string): {
  send: (text: string) => Promise<boolean>
  isSending: boolean
  problem: string
} {
  const [isSending, setIsSending] = useState(false)
  const [problem, setProblem] = useState('')
  const place = `chat-note:${chatId}`
  return {
    isSending,
    problem,
    async send(text) {
      if (isSending) return false
      setIsSending(true)
      const sent = await postMessage(
        chatId,
        new URLSearchParams({ kind: 'note', id: idOf(place, text), message: text }),
      )
      setIsSending(false)
      if (sent.kind !== 'no answer') writeStored(place, null)
      setProblem(
        sent.kind === 'arrived'
          ? ''
          : sent.kind === 'refused'
            ? sent.reason
            : 'The note wasn’t saved. Please try again.',
      )
      return sent.kind === 'arrived'
    },
  }
}

function idOf(place: string, text: string): string {
  const [id = '', ...words] = readStored(place)?.split(' ') ?? []
  if (id !== '' && words.join(' ') === text) return id
  const fresh = newId()
  writeStored(place, `${fresh} ${text}`)
  return fresh
}
