import type { Snapshot } from '../chat-session.ts'
import { IconButton } from './icons.tsx'

type Props = {
  snapshot: Snapshot
  brandName: string
  unread: number
  isOpen: boolean
  body: string
  onMinimise: () => void
  onClose: () => void
}

/** Brand, availability, minimise and close (A§2). */
export function PanelHeader({
  snapshot,
  brandName,
  unread,
  isOpen,
  body,
  onMinimise,
  onClose,
}: Props) {
  const { state } = snapshot
  return (
    <div className="chat-header">
      <div className="chat-header-text">
        <h2>
          {brandName}
          {unread > 0 && <span className="chat-unread">{unread > 9 ? '9+' : unread}</span>}
        </h2>
        <p role="status" data-online={isThere(snapshot)}>
          {state !== null && availabilityText(snapshot)}
        </p>
      </div>
      <IconButton
        icon={isOpen ? 'minimise' : 'expand'}
        label={isOpen ? 'Minimise chat' : 'Show chat'}
        aria-expanded={isOpen}
        aria-controls={isOpen ? body : undefined}
        onClick={onMinimise}
      />
      <IconButton icon="close" label="Close chat" onClick={onClose} />
    </div>
  )
}

/** A§2. A visitor in the queue isn’t told that we reply instantly. */
function availabilityText(snapshot: Snapshot): string {
  if (!isThere(snapshot)) return "Offline - We'll reply soon"
  return snapshot.conversation.chat?.status === 'waiting'
    ? "Online - We'll be with you soon"
    : 'Online - We reply instantly'
}

/** Who talks to an operator need not know that no other one is free. */
function isThere({ state, conversation: { chat } }: Snapshot): boolean {
  if (chat?.status === 'active') return true
  return state?.isAvailable === true && chat?.isUnattended !== true
}
