import { Eye, PenLine } from 'lucide-react'
import { type PresentPerson, presenceLine, presenceMark } from '../rules/presence.ts'

/**
 * Who else has the ticket open. The region is always there and its text changes only when people
 * do, so it is read out once for each change.
 */
export function PresenceLine({ others }: { others: readonly PresentPerson[] }) {
  const line = presenceLine(others)
  const Icon = others.some(({ isWriting }) => isWriting) ? PenLine : Eye
  return (
    <p
      role="status"
      aria-label="Others in this ticket"
      className={
        line === '' ? 'sr-only' : 'flex min-w-0 items-center gap-2 font-medium text-sm text-warning'
      }
    >
      {line !== '' && <Icon aria-hidden="true" className="size-4 shrink-0" />}
      <span className="wrap-anywhere min-w-0">{line}</span>
    </p>
  )
}

/** In a row of the list: a colleague has this ticket open. */
export function PresenceMark({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <span className="flex max-w-44 items-center gap-1 text-muted text-xs" title={names.join(', ')}>
      <Eye aria-hidden="true" className="size-3.5 shrink-0" />
      <span className="truncate">{presenceMark(names)}</span>
    </span>
  )
}
