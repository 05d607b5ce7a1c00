import { useEffect, useEffectEvent } from 'react'
import { useReread } from '#ui/primitives/use-reread.ts'

const refusedPauseMs = 30_000

/**
 * Listens to an address of live events while the window is visible: a hidden window, or a page in
 * the back/forward cache, holds no connection, of which a browser has few. `onOpen` is called when
 * something may have changed unseen: before this script ran, after the connection was lost, and
 * when the window is looked at again. By then the server has answered. `onEvent` gets the name of
 * an event and its data.
 */
export function useEventStream(
  address: string,
  names: readonly string[],
  { onOpen, onEvent }: { onOpen: () => void; onEvent: Hear },
): void {
  const opened = useEffectEvent(onOpen)
  const hear = useEffectEvent(onEvent)
  const heard = names.join(' ')
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
      events = new EventSource(address)
      events.onopen = () => opened()
      // A browser connects again after a break, but not after a refusal.
      events.onerror = () => {
        if (events?.readyState === EventSource.CLOSED) later = setTimeout(open, refusedPauseMs)
      }
      for (const name of heard.split(' '))
        events.addEventListener(name, ({ data }) => hear(name, String(data)))
    }
    const openRestored = ({ persisted }: PageTransitionEvent) => persisted && open()
    open()
    document.addEventListener('visibilitychange', open)
    addEventListener('online', open)
    addEventListener('pagehide', close)
    addEventListener('pageshow', openRestored)
    return () => {
      document.removeEventListener('visibilitychange', open)
      removeEventListener('online', open)
      removeEventListener('pagehide', close)
      removeEventListener('pageshow', openRestored)
      close()
    }
  }, [address, heard])
}

type Hear = (name: string, data: string) => void

/**
 * Reads the page's data again when something of the ticket changed, or may have changed unseen.
 * Only after the server answered, so that an outage never replaces a page in which the user writes.
 * `onPresence` is called when others came, went or began to write.
 */
export function useTicketEvents(ticketId: string, onPresence = () => {}): void {
  const reread = useReread()
  useEventStream(`/api/tickets/${ticketId}/events`, ['changed', 'presence'], {
    onOpen: () => void reread(),
    onEvent: (name) => (name === 'presence' ? onPresence() : void reread()),
  })
}
