import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { href, useFetcher, useLocation } from 'react-router'
import { useStreamEvents } from '#app/shells/admin/chat/desk.tsx'
import type { ChangedChats, DeskData } from '../console/load-console.server.ts'
import { changeOf, everything, withChanges } from './changes.ts'

/** A busy desk changes many times a second; its lists are read at most so often. */
const pauseMs = 1_200
/** Events come in groups. */
const minPauseMs = 50

/**
 * The console's data, read again when something changed: at once after a quiet moment, then at most
 * every `pauseMs`. A message makes it read the one chat, and only where that is shown. What could
 * not be read is asked for again with the next change; the stream that opens again reads
 * everything. `loaded` is the page's own, which is newer after a navigation or an action.
 */
export function useFreshData(loaded: DeskData): DeskData {
  const { search } = useLocation()
  const { data, load } = useFetcher<DeskData | ChangedChats | null>()
  const [fresh, setFresh] = useState<{ search: string; data: DeskData } | null>(null)
  const changed = useRef(new Set<string>())
  const asked = useRef({ search: '', changes: new Set<string>() })
  const readAt = useRef(0)
  const later = useRef<ReturnType<typeof setTimeout>>(undefined)
  const shown = fresh?.search === search && fresh.data.now > loaded.now ? fresh.data : loaded

  const take = useEffectEvent((news: DeskData | ChangedChats) => {
    asked.current.changes = new Set()
    // An answer for another list, or one that began before what is shown.
    if (asked.current.search !== search || news.now <= shown.now) return
    setFresh({ search, data: 'parts' in news ? news : withChanges(shown, news) })
  })
  useEffect(() => () => clearTimeout(later.current), [])
  useEffect(() => {
    if (data) take(data)
  }, [data])
  useStreamEvents((event) => {
    const change = changeOf(event, shownIn(shown))
    if (change === null) return
    changed.current.add(change)
    later.current ??= setTimeout(
      () => {
        later.current = undefined
        readAt.current = Date.now()
        // A read that goes on, or failed, is replaced by this one.
        const unanswered = asked.current.search === location.search ? asked.current.changes : []
        const changes = new Set([...unanswered, ...changed.current])
        changed.current = new Set()
        asked.current = { search: location.search, changes }
        const params = new URLSearchParams(location.search)
        if (!changes.has(everything)) params.set('changed', [...changes].join())
        void load(`${href('/admin/live-chat/fresh')}?${params}`)
      },
      Math.max(minPauseMs, readAt.current + pauseMs - Date.now()),
    )
  })
  return shown
}

function shownIn({ state: { open, unreadOnly }, parts: { list, counts, choices } }: DeskData) {
  const isRead = list.ok && counts.ok && choices.ok
  return { open, unreadOnly, listed: isRead ? list.value.chats.map(({ id }) => id) : null }
}
