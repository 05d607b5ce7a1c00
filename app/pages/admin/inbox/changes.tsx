import { useEffect, useRef } from 'react'
import { useStreamEvents } from '#app/shells/admin/chat/desk.tsx'
import { useEventStream } from '#modules/support/components/use-event-stream.ts'
import { useReread } from '#ui/primitives/use-reread.ts'

/** Several change at once when a desk is busy. */
const pauseMs = 700
const minuteMs = 60_000

/** Reads the page again a moment after something changed. */
function useRereadSoon(): () => void {
  const reread = useReread()
  const later = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(later.current), [])
  return () => {
    clearTimeout(later.current)
    later.current = setTimeout(() => void reread(), pauseMs)
  }
}

/** Reads the inbox again when a ticket changed. */
export function TicketChanges() {
  const soon = useRereadSoon()
  useEventStream('/api/tickets/events', ['changed'], { onOpen: soon, onEvent: soon })
  return null
}

/** Chats by the desk's own stream; enquiries, which have none, once a minute. */
export function OtherChanges() {
  const soon = useRereadSoon()
  useStreamEvents(soon)
  const reread = useReread()
  useEffect(() => {
    const beat = setInterval(
      () => document.visibilityState === 'visible' && void reread(),
      minuteMs,
    )
    return () => clearInterval(beat)
  }, [reread])
  return null
}
