import type { Ref } from 'react'
import type { LauncherFacts } from './chat-panel.tsx'
import { Icon } from './icons.tsx'

/** In the place of the link that came with the page; it says how much is unread. */
export function LauncherButton({
  launcher: { brandName, position, place },
  unread,
  onPress,
  ref,
}: {
  launcher: LauncherFacts
  unread: number
  onPress: () => void
  ref: Ref<HTMLButtonElement>
}) {
  const count = unread === 0 ? '' : `, ${unread} unread ${unread === 1 ? 'message' : 'messages'}`
  return (
    <aside aria-label="Live chat">
      <button
        ref={ref}
        type="button"
        className="chat-launcher"
        data-position={position}
        data-place={place}
        aria-label={`Chat with ${brandName}${count}`}
        aria-haspopup="dialog"
        aria-expanded="false"
        onClick={onPress}
      >
        <Icon name="chat" />
        {unread > 0 && (
          <span className="chat-unread" aria-hidden="true">
            {unread > 9 ? '9+' : unread}
          </span>
        )}
      </button>
      <span className="chat-hidden" role="status">
        {unread > 0 ? `${unread} unread ${unread === 1 ? 'message' : 'messages'} in the chat` : ''}
      </span>
    </aside>
  )
}
