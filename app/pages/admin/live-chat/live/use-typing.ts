import { useEffect, useRef, useState } from 'react'
import { useStreamEvents } from '#app/shells/admin/chat/desk.tsx'
import { typingMs } from '#modules/chat/rules/chat-limits.ts'

/** Whether the visitor is typing. It ends with a message, or when no further sign comes. */
export function useVisitorTyping(chatId: string): boolean {
  const [isTyping, setIsTyping] = useState(false)
  const over = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(over.current), [])
  useStreamEvents((event) => {
    if (event.kind === 'message' && event.chatId === chatId) setIsTyping(false)
    if (event.kind !== 'typing' || event.chatId !== chatId || event.by !== 'visitor') return
    clearTimeout(over.current)
    setIsTyping(event.isTyping)
    if (event.isTyping) over.current = setTimeout(() => setIsTyping(false), typingMs)
  })
  return isTyping
}

/**
 * Tells the visitor that one writes: at most every half of `typingMs`, and at once when one stops.
 */
export function useSayTyping(chatId: string): (isTyping: boolean) => void {
  const said = useRef({ isTyping: false, at: 0 })
  return (isTyping) => {
    const isRecent = Date.now() - said.current.at < typingMs / 2
    if (isTyping ? said.current.isTyping && isRecent : !said.current.isTyping) return
    said.current = { isTyping, at: Date.now() }
    const headers = { 'content-type': 'application/json' }
    void fetch(`/api/live-chat/${chatId}/typing`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ isTyping }),
    }).catch(() => null)
  }
}
