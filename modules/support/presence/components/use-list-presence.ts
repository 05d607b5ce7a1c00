import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { askJson } from '#ui/primitives/ask-json.ts'
import { useEventStream } from '../../components/use-event-stream.ts'
import type { PresentNames } from '../rules/presence.ts'

const answerSchema = z.object({ present: z.record(z.string(), z.array(z.string())) })

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
    const read = answerSchema.safeParse(await askJson(`${address}?${search}`))
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
