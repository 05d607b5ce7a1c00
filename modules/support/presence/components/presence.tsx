import { Eye, PenLine } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { newId } from '#kernel/ids.ts'
import { askJson } from '#ui/primitives/ask-json.ts'
import { useEventStream } from '../../components/use-event-stream.ts'
import {
  heartbeatMs,
  type PresenceState,
  type PresentNames,
  type PresentPerson,
  presenceLine,
  presenceMark,
  writingPauseMs,
} from '../rules/presence.ts'

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

const listAnswerSchema = z.object({ present: z.record(z.string(), z.array(z.string())) })

/** Several come and go at once when the office opens. */
const pauseMs = 300

/**
 * Who else has the tickets of a list open: asked at `address` whenever a colleague opens or leaves
 * one of them. `atFirst` is what the page was read with; a list that is read again begins again.
 */
export function useListPresence(
  address: string,
  ticketIds: readonly string[],
  atFirst: PresentNames,
): PresentNames {
  const [heard, setHeard] = useState<{ after: PresentNames; present: PresentNames } | null>(null)
  const later = useRef<ReturnType<typeof setTimeout>>(undefined)

  async function read(): Promise<void> {
    const search = new URLSearchParams(ticketIds.map((id) => ['id', id]))
    const read = listAnswerSchema.safeParse(await askJson(`${address}?${search}`))
    if (read.success)
      setHeard({ after: atFirst, present: new Map(Object.entries(read.data.present)) })
  }
  const ask = () => {
    clearTimeout(later.current)
    if (ticketIds.length > 0) later.current = setTimeout(() => void read(), pauseMs)
  }
  useEventStream('/api/tickets/events', ['presence'], {
    onOpen: ask,
    onEvent: (_, ticketId) => (ticketId === 'all' || ticketIds.includes(ticketId)) && ask(),
  })
  useEffect(() => () => clearTimeout(later.current), [])
  return heard?.after === atFirst ? heard.present : atFirst
}

const answerSchema = z.object({
  others: z.array(z.object({ name: z.string(), isWriting: z.boolean() })),
})

/**
 * Who else has the ticket open. Tells the server at `address` that this page is open while it is
 * looked at, and up to where it shows messages (`seen`): at once when that changes, when typing in
 * its answer begins or ends, and when it is left. `ask` asks without waiting for the next heartbeat.
 */
export function usePresence(
  address: string,
  atFirst: readonly PresentPerson[],
  seen: number,
): { others: readonly PresentPerson[]; ask: () => void } {
  const [heard, setHeard] = useState<{ address: string; others: readonly PresentPerson[] } | null>(
    null,
  )
  const isWriting = useRef(false)
  const [page] = useState(newId)
  const shown = useRef(seen)
  const tell = useCallback(
    async (state: PresenceState) => {
      const body = new URLSearchParams({ state, page, seen: String(shown.current) })
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
    if (shown.current === seen) return
    shown.current = seen
    ask()
  }, [seen, ask])

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
