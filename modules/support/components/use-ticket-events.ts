import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/**
 * Reads the page's data anew when something of the ticket changed, and when it may have changed unseen: after the connection was lost, and when the
 * window is looked at again. Hidden windows hold no connection, of which a browser has few. Data is read only after the server answered, so that an
 * outage never takes a page away in which somebody writes.
 */
export function useTicketEvents(ticketId: string): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    let events: EventSource | undefined
    let wasOpen = false
    const close = () => {
      events?.close()
      events = undefined
    }
    const open = () => {
      close()
      if (document.visibilityState === 'hidden') return
      events = new EventSource(`/api/tickets/${ticketId}/events`)
      events.onopen = () => {
        if (wasOpen) void revalidate()
        wasOpen = true
      }
      events.addEventListener('changed', () => void revalidate())
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
