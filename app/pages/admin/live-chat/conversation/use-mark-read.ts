import { useEffect, useEffectEvent, useRef } from 'react'
import { href } from 'react-router'
import type { StaffChat } from '#modules/chat/conversations/queries/chat-for-staff.server.ts'

/**
 * The operator's own chat counts as read when it is shown. Marked unread by hand, it stays so until
 * the visitor writes again.
 */
export function useMarkRead(
  { id, isUnread, lastSeq }: Pick<StaffChat, 'id' | 'isUnread' | 'lastSeq'>,
  isOwn: boolean,
): void {
  const readSeq = useRef(-1)
  const mark = useEffectEvent(async () => {
    if (
      !isOwn ||
      !isUnread ||
      readSeq.current >= lastSeq ||
      document.visibilityState === 'hidden' ||
      !document.hasFocus()
    )
      return
    const before = readSeq.current
    readSeq.current = lastSeq
    const address = href('/admin/live-chat/:id/read', { id })
    const body = new URLSearchParams({ read: 'yes' })
    const answer = await fetch(address, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body,
    }).catch(() => null)
    if (!answer?.ok) readSeq.current = before
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again for each message
  useEffect(() => {
    const look = () => void mark()
    look()
    document.addEventListener('visibilitychange', look)
    addEventListener('focus', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      removeEventListener('focus', look)
    }
  }, [lastSeq, isOwn])
}
