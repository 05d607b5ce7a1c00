import { Eye } from 'lucide-react'
import { presenceMark } from '../rules/presence.ts'

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
