import { useCallback, useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { newId } from '#kernel/ids.ts'
import { askJson } from '#ui/primitives/ask-json.ts'
import {
  heartbeatMs,
  type PresenceState,
  type PresentPerson,
  writingPauseMs,
} from '../rules/presence.ts'

const answerSchema = z.object({
  others: z.array(z.object({ name: z.string(), isWriting: z.boolean() })),
})

/**
 * Who else has the ticket open. Tells the server at `address` that this page is open while it is
 * looked at, at once when typing in its answer begins or ends, and when it is left. `ask` asks
 * without waiting for the next heartbeat.
 */
export function usePresence(
  address: string,
  atFirst: readonly PresentPerson[],
): { others: readonly PresentPerson[]; ask: () => void } {
  const [heard, setHeard] = useState<{ address: string; others: readonly PresentPerson[] } | null>(
    null,
  )
  const isWriting = useRef(false)
  const [page] = useState(newId)
  const tell = useCallback(
    async (state: PresenceState) => {
      const body = new URLSearchParams({ state, page })
      const read = answerSchema.safeParse(
        await askJson(address, { method: 'POST', body, keepalive: state === 'left' }),
      )
      if (read.success && state !== 'left') setHeard({ address, others: read.data.others })
    },
    [address, page],
  )
  const ask = useCallback(() => {
    if (document.visibilityState === 'visible') void tell(isWriting.current ? 'writing' : 'reading')
  }, [tell])

  useEffect(() => {
    let pause: ReturnType<typeof setTimeout> | undefined
    const write = (next: boolean) => {
      clearTimeout(pause)
      if (next) pause = setTimeout(() => write(false), writingPauseMs)
      if (isWriting.current === next) return
      isWriting.current = next
      ask()
    }
    const onInput = ({ target }: Event) => isAnswer(target) && write(target.value !== '')
    const onSubmit = ({ target }: Event) =>
      target instanceof HTMLFormElement && target.id === 'compose' && write(false)
    const onLeave = () => void tell('left')
    ask()
    const beat = setInterval(ask, heartbeatMs)
    document.addEventListener('input', onInput)
    document.addEventListener('submit', onSubmit)
    document.addEventListener('visibilitychange', ask)
    addEventListener('pagehide', onLeave)
    return () => {
      clearInterval(beat)
      clearTimeout(pause)
      document.removeEventListener('input', onInput)
      document.removeEventListener('submit', onSubmit)
      document.removeEventListener('visibilitychange', ask)
      removeEventListener('pagehide', onLeave)
      isWriting.current = false
      onLeave()
    }
  }, [ask, tell])

  return { others: heard?.address === address ? heard.others : atFirst, ask }
}

function isAnswer(target: EventTarget | null): target is HTMLTextAreaElement {
  return (
    target instanceof HTMLTextAreaElement &&
    target.name === 'message' &&
    target.form?.id === 'compose'
  )
}
