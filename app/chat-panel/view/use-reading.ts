import { useEffect, useState } from 'react'
import type { ChatSession } from '../chat-session.ts'
import type { Conversation } from '../conversation.ts'

/** What is on the screen of a window that is looked at is read. */
export function useReading(session: ChatSession, isOpen: boolean, conversation: Conversation): void {
  const [isVisible, setVisible] = useState(() => document.visibilityState === 'visible')
  useEffect(() => {
    const look = () => setVisible(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  const last = conversation.messages.at(-1)?.seq
  useEffect(() => {
    if (isOpen && isVisible && last !== undefined) session.markRead()
  }, [session, isOpen, isVisible, last])
}
