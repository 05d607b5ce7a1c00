import { useEffect, useSyncExternalStore } from 'react'
import type { ChatSession } from '../chat-session.ts'
import type { Conversation } from '../conversation.ts'

/** What is on the screen of a window that is looked at is read. */
export function useReading(
  session: ChatSession,
  isOpen: boolean,
  conversation: Conversation,
): void {
  const isVisible = useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible')
  const last = conversation.messages.at(-1)?.seq
  useEffect(() => {
    if (isOpen && isVisible && last !== undefined) session.markRead()
  }, [session, isOpen, isVisible, last])
}

function onVisibility(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}
