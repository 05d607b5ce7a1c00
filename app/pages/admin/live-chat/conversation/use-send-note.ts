import { useState } from 'react'
import { postMessage } from '../live/post-message.ts'

/** Saves a private note; false when it was not, and why is said. */
export function useSendNote(chatId: string): { send: (text: string) => Promise<boolean>; isSending: boolean; problem: string } {
  const [isSending, setIsSending] = useState(false)
  const [problem, setProblem] = useState('')
  return {
    isSending,
    problem,
    async send(text) {
      if (isSending) return false
      setIsSending(true)
      const sent = await postMessage(chatId, new URLSearchParams({ kind: 'note', message: text }))
      setIsSending(false)
      setProblem(sent.kind === 'arrived' ? '' : sent.kind === 'refused' ? sent.reason : 'The note wasn’t saved. Please try again.')
      return sent.kind === 'arrived'
    },
  }
}
