import { Button } from '#ui/primitives/button.tsx'
import { longerThread } from '../rules/thread-part.ts'

type Props = {
  /** How many there are before those that are shown. */
  count: number
  shown: readonly { id: string }[]
}

/**
 * Above a long thread: the way to what was written before. It leads back to the message that was
 * first.
 */
export function EarlierMessages({ count, shown }: Props) {
  if (count === 0) return null
  const more = Math.min(count, longerThread(shown.length) - shown.length)
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-3 gap-y-2 text-muted text-sm">
      {count === 1 ? 'One earlier message.' : `${count} earlier messages.`}
      {more > 0 && (
        <Button
          to={`?messages=${longerThread(shown.length)}#message-${shown[0]?.id ?? ''}`}
          variant="outline"
          size="sm"
        >
          {more === count ? 'Show them all' : `Show ${more} more`}
        </Button>
      )}
    </p>
  )
}
