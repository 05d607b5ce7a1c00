import { useEffect, useRef, useState } from 'react'
import { href, useFetcher, useLocation } from 'react-router'
import { useStreamEvents } from '#app/shells/admin/chat/desk.tsx'
import type { DeskData } from '../console/load-console.server.ts'

/** A busy desk changes many times a second; its lists are read at most so often. */
const pauseMs = 1_200
/** Events come in groups. */
const minPauseMs = 50

/**
 * The console's data, read again when something changed: at once after a quiet moment, then at most
 * every `pauseMs`. What could not be read changes nothing; the stream that opens again says so.
 * `loaded` is the page's own, which is newer after a navigation or an action.
 */
export function useFreshData(loaded: DeskData): DeskData {
  const { search } = useLocation()
  const { data, load } = useFetcher<DeskData | null>()
  const asked = useRef('')
  const [fresh, setFresh] = useState<{ search: string; data: DeskData } | null>(null)
  const readAt = useRef(0)
  const later = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(later.current), [])
  useEffect(() => {
    if (data) setFresh({ search: asked.current, data })
  }, [data])
  useStreamEvents(({ kind }) => {
    if (kind === 'typing' || kind === 'alive' || later.current !== undefined) return
    const wait = Math.max(minPauseMs, readAt.current + pauseMs - Date.now())
    later.current = setTimeout(() => {
      later.current = undefined
      readAt.current = Date.now()
      asked.current = location.search
      void load(`${href('/admin/live-chat/fresh')}${location.search}`)
    }, wait)
  })
  return fresh?.search === search && fresh.data.now > loaded.now ? fresh.data : loaded
}
