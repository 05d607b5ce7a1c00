import { useEffect, useRef } from 'react'
import type { Refusal } from '#kernel/result.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { Button } from '#ui/primitives/button.tsx'

type Props = {
  count: number
  /** Set when the answer came back because of them. */
  refusal: Refusal | null
}

/**
 * Others wrote while an answer was written: said as they come in, and once more where the answer
 * came back because of them.
 */
export function NewMessages({ count, refusal }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refusal) box.current?.focus()
  }, [refusal])
  if (refusal) {
    return (
      <div ref={box} tabIndex={-1} className="rounded-xl">
        <Alert
          kind="warning"
          title={refusal.message}
          action={
            <Button type="submit" variant="outline" size="sm" name="sendAnyway" value="yes">
              Send anyway
            </Button>
          }
        >
          Your text is still here. New messages are marked above.
        </Alert>
      </div>
    )
  }
  if (count === 0) return null
  return (
    <Alert kind="info">
      {count === 1
        ? 'A new message came in while you were writing. It’s marked above.'
        : `${count} new messages came in while you were writing. They’re marked above.`}
    </Alert>
  )
}
