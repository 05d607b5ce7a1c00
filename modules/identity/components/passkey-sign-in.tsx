import { KeyRound } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigation, useSubmit } from 'react-router'
import { Button } from '#ui/primitives/button.tsx'
import { useHydrated } from '#ui/primitives/hydrated.ts'
import { askForPasskey, canSuggestPasskeys, hasPasskeys } from './ask-for-passkey.ts'

type Props = {
  /** The name for which passkeys are stored; null where the site has none. */
  host: string | null
  /** The address that takes the answer. */
  action: string
  /** The id of the form of the password beside it, for 'Keep me signed in'. */
  form: string
}

/**
 * Signs in with a passkey: by a button, and among the suggestions of the field for the address
 * (`autocomplete="username webauthn"`).
 */
export function PasskeySignIn({ host, action, form }: Props) {
  const hydrated = useHydrated()
  return hydrated && hasPasskeys(host) ? <PasskeyButton action={action} form={form} /> : null
}

function PasskeyButton({ action, form }: Omit<Props, 'host'>) {
  const submit = useSubmit()
  const navigation = useNavigation()
  const [isAsking, setIsAsking] = useState(false)
  const [problem, setProblem] = useState<string>()
  const suggestion = useRef<{ stop: AbortController; end: Promise<void> }>(undefined)

  const send = (answer: string) => {
    const fields = document.getElementById(form)
    const remember =
      fields instanceof HTMLFormElement && new FormData(fields).get('remember') === 'on'
    submit({ passkey: answer, ...(remember && { remember: 'on' }) }, { method: 'post', action })
  }
  const sendSuggested = useEffectEvent(send)
  useEffect(() => {
    const stop = new AbortController()
    const suggest = async () => {
      if (!(await canSuggestPasskeys())) return
      const asked = await askForPasskey('/auth/passkey/sign-in', {
        signal: stop.signal,
        suggest: true,
      })
      if (asked.kind === 'answered') sendSuggested(asked.answer)
    }
    suggestion.current = { stop, end: suggest() }
    return () => stop.abort()
  }, [])

  const press = async () => {
    setIsAsking(true)
    setProblem(undefined)
    // A browser asks one question at a time, and the cookie of the last one counts.
    suggestion.current?.stop.abort()
    await suggestion.current?.end
    const asked = await askForPasskey('/auth/passkey/sign-in')
    setIsAsking(false)
    if (asked.kind === 'answered') send(asked.answer)
    else if (asked.kind === 'failed') setProblem(asked.message)
  }
  const isSent = navigation.state !== 'idle' && navigation.formData?.has('passkey')
  return (
    <div className="flex flex-col gap-3">
      <p className="flex items-center gap-3 text-muted text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
      <Button
        variant="outline"
        size="lg"
        className="w-full"
        icon={<KeyRound aria-hidden="true" className="size-4.5" />}
        loading={isAsking || isSent === true}
        onClick={press}
      >
        Sign in with a passkey
      </Button>
      <p role="status" className="text-danger text-sm empty:hidden">
        {problem}
      </p>
    </div>
  )
}
