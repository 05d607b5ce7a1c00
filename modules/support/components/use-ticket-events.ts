import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'

const refusedPauseMs = 30_000

/**
 * Reads the page's data anew when something of the ticket changed, and when it may have changed unseen: before this script ran, after the connection was
 * lost, and when the window is looked at again. Hidden windows hold no connection, of which a browser has few. Data is read only after the server
 * answered, so that an outage never takes a page away in which somebody writes. `onPresence` is called when others came, went or began to write.
 */
export function useTicketEvents(ticketId: string, onPresence = () => {}): void {
  const { revalidate } = useRevalidator()
  const presence = useEffectEvent(onPresence)
  useEffect(() => {
    let events: EventSource | undefined
    let later: ReturnType<typeof setTimeout> | undefined
    const close = () => {
      clearTimeout(later)
      events?.close()
      events = undefined
    }
    const open = () => {
      close()
      if (document.visibilityState === 'hidden') return
      events = new EventSource(`/api/tickets/${ticketId}/events`)
      events.onopen = () => void revalidate()
      // A browser connects again after a break, but not after a refusal.
      events.onerror = () => {
        if (events?.readyState === EventSource.CLOSED) later = setTimeout(open, refusedPauseMs)
      }
      events.addEventListener('changed', () => void revalidate())
      events.addEventListener('presence', () => presence())
    }
    open()
    document.addEventListener('visibilitychange', open)
    addEventListener('online', open)
    return () => {
      document.removeEventListener('visibilitychange', open)
      removeEventListener('online', open)
      close()
    }
  }, [ticketId, revalidate])
}
