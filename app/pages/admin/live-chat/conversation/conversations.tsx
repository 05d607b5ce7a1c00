import { MessageCircle } from 'lucide-react'
import { useEffect } from 'react'
import type { TimeZone } from '#kernel/dates.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import type { DeskData } from '../console/load-console.server.ts'
import { VisitorPanel } from '../visitor/visitor-panel.tsx'
import { ConversationSlot } from './conversation-slot.tsx'

type Props = {
  open: DeskData['parts']['open']
  current: string | null
  ownOperatorId: string | null
  ownName: string | null
  now: Date
  zone: TimeZone
  onChoose: (id: string) => void
}

/**
 * Conversations side by side, more than three in a row that scrolls; beside a single one there is
 * room for its visitor.
 */
export function Conversations({ open, current, now, zone, onChoose, ...own }: Props) {
  const [only] = open
  useEffect(() => {
    document
      .querySelector(`[data-conversation="${current}"]`)
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [current])
  if (!only) {
    return (
      <div className="hidden min-h-0 place-items-center rounded-xl border border-line border-dashed lg:grid">
        <EmptyState title="No conversation open" icon={<MessageCircle className="size-6" />}>
          Choose a chat from the list. You can open several side by side.
        </EmptyState>
      </div>
    )
  }
  const single = open.length === 1 && only.chat.ok ? only.chat.value : null
  return (
    <div
      className={`grid min-h-0 min-w-0 flex-1 gap-3 ${columns[open.length - 1] ?? scrolling} ${single ? 'xl:grid-cols-[minmax(0,1fr)_18rem]' : ''}`}
    >
      {open.map(({ id, chat, messageId }) => (
        <ConversationSlot
          key={id}
          id={id}
          read={chat}
          messageId={messageId}
          isCurrent={id === current}
          isOnly={open.length === 1}
          {...own}
          now={now}
          zone={zone}
          onChoose={() => onChoose(id)}
        />
      ))}
      {single && (
        <aside
          aria-label="Visitor"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
          tabIndex={0}
          className="hidden min-h-0 overflow-y-auto rounded-xl focus-visible:-outline-offset-2 xl:block"
        >
          <VisitorPanel chat={single} now={now} zone={zone} />
        </aside>
      )}
    </div>
  )
}

const columns = ['', 'lg:grid-cols-2', 'lg:grid-cols-3']
const scrolling = 'lg:auto-cols-[minmax(20rem,1fr)] lg:grid-flow-col lg:overflow-x-auto'
