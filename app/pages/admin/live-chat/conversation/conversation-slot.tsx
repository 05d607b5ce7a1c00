import { useSearchParams } from 'react-router'
import { withClosed } from '#app/shells/admin/chat/console-address.ts'
import type { TimeZone } from '#kernel/dates.ts'
import type { Result } from '#kernel/result.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Button } from '#ui/primitives/button.tsx'
import type { OpenChat } from '../console/load-console.server.ts'
import { useLastGood } from '../console/use-last-good.ts'
import { Conversation } from './conversation.tsx'

export type SlotProps = {
  id: string
  /** The id of the next message where scripts do not run. */
  messageId: string
  isCurrent: boolean
  isOnly: boolean
  ownOperatorId: string | null
  ownName: string | null
  now: Date
  zone: TimeZone
  onChoose: () => void
}

/** A column: the conversation, as it could be read last, or why there is none. */
export function ConversationSlot({ read, ...slot }: SlotProps & { read: Result<OpenChat> }) {
  const [params] = useSearchParams()
  const { value, failure } = useLastGood(read, 'Failed to refetch session')
  if (value) return <Conversation chat={value} failure={failure} {...slot} />
  const close = (
    <div className="flex flex-wrap justify-center gap-2">
      {!read.ok && read.error.code !== 'not_found' && (
        <Button variant="outline" onClick={() => location.reload()}>
          Retry
        </Button>
      )}
      <Button to={withClosed(params, slot.id)} variant="outline">
        Close
      </Button>
    </div>
  )
  return (
    <section
      aria-label="Conversation"
      className="grid min-h-0 place-items-center rounded-xl border border-line bg-surface"
    >
      <EmptyState title={failure ?? ''} action={close}>
        {!read.ok && read.error.code === 'not_found'
          ? 'This chat was deleted or doesn’t exist.'
          : 'Please try again in a moment.'}
      </EmptyState>
    </section>
  )
}
