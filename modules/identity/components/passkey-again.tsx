import { KeyRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { askJson } from '#ui/primitives/ask-json.ts'
import { Button } from '#ui/primitives/button.tsx'
import { askForPasskey, hasPasskeys } from './ask-for-passkey.ts'

/**
 * Confirms with a passkey instead of the password. The form around it stays as it is. Shown to
 * users who have one.
 */
export function PasskeyAgain({ onConfirmed }: { onConfirmed: () => void }) {
  const [isOffered, setIsOffered] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const [problem, setProblem] = useState<string>()

  useEffect(() => {
    let isOver = false
    const look = async () => {
      const answer = await askJson('/auth/passkey/confirm')
      const host =
        isObject(answer) && answer.has === true && typeof answer.host === 'string'
          ? answer.host
          : null
      if (!isOver) setIsOffered(hasPasskeys(host))
    }
    void look()
    return () => {
      isOver = true
    }
  }, [])

  const press = async () => {
    setIsAsking(true)
    setProblem(undefined)
    const asked = await askForPasskey('/auth/passkey/confirm')
    const message =
      asked.kind === 'answered'
        ? await confirm(asked.answer)
        : asked.kind === 'failed'
          ? asked.message
          : undefined
    setIsAsking(false)
    if (message === null) onConfirmed()
    else setProblem(message)
  }
  if (!isOffered) return null
  return (
    <div className="flex flex-col items-start gap-2">
      <Button
        variant="outline"
        icon={<KeyRound aria-hidden="true" className="size-4.5" />}
        loading={isAsking}
        onClick={press}
      >
        Use a passkey instead
      </Button>
      <p role="status" className="text-danger text-sm empty:hidden">
        {problem}
      </p>
    </div>
  )
}

/** Null when the server accepted it, or why not. */
async function confirm(answer: string): Promise<string | null> {
  const body = new FormData()
  body.set('passkey', answer)
  const answered = await askJson('/auth/passkey/confirmed', { method: 'POST', body })
  return answered === null
    ? 'This passkey wasn’t accepted. Try again, or enter your password.'
    : null
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
