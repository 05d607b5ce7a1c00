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
          {state !== null &&
            (isThere(snapshot) ? 'Online - We reply instantly' : "Offline - We'll reply soon")}
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

/** Who talks to an operator need not know that no other one is free. */
function isThere({ state, conversation: { chat } }: Snapshot): boolean {
  if (chat?.status === 'active') return true
  return state?.isAvailable === true && chat?.isUnattended !== true
}
