import { useReread } from '#ui/primitives/use-reread.ts'
import { useEventStream } from './use-event-stream.ts'

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
