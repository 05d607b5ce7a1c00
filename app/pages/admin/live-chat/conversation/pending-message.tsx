import { MessageText } from '#modules/support/components/message-text.tsx'
import { Button } from '#ui/primitives/button.tsx'
import type { OutboxItem } from '../live/outbox.ts'

type Props = { item: OutboxItem; isStuck: boolean; onRetry: () => void; onDiscard: () => void }

/** A message on its way. One that was refused says why, and waits for a person. */
export function PendingMessage({
  item: { content, files, refusal },
  isStuck,
  onRetry,
  onDiscard,
}: Props) {
  const isRefused = refusal !== ''
  return (
    <article className="ml-auto flex min-w-0 max-w-[88%] flex-col items-end gap-1">
      <div
        className={`min-w-0 max-w-full rounded-2xl rounded-tr-sm border border-dashed px-3 py-1.5 text-sm ${isRefused ? 'border-danger bg-danger-soft' : 'border-line-strong bg-selected-soft'}`}
      >
        {content !== '' && <MessageText>{content}</MessageText>}
        {files.map(({ id, name }) => (
          <p key={id} className="wrap-anywhere text-muted text-xs">
            {name}
          </p>
        ))}
      </div>
      <div className="flex flex-wrap items-center justify-end gap-2 text-xs">
        <span role="status" className={isRefused ? 'wrap-anywhere text-danger' : 'text-muted'}>
          {isRefused ? refusal : isStuck ? 'Not sent yet. Trying again…' : 'Sending…'}
        </span>
        {(isRefused || isStuck) && (
          <Button variant="outline" size="sm" onClick={onRetry}>
            Try again
          </Button>
        )}
        {isRefused && (
          <Button variant="ghost" size="sm" onClick={onDiscard}>
            Discard
          </Button>
        )}
      </div>
    </article>
  )
}
