import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { href, useFetcher, useLocation } from 'react-router'
import { listLength } from '#app/shells/admin/chat/console-address.ts'
import { useStreamEvents } from '#app/shells/admin/chat/desk.tsx'
import type { DeskChanges, DeskData } from '../console/load-console.server.ts'
import { changesOf, everything, withChanges } from './changes.ts'

/** A busy desk changes many times a second; its lists are read at most so often. */
const pauseMs = 1_200
/** Events come in groups. */
const minPauseMs = 50

/**
 * The console's data: what an event changed is read again, at once after a quiet moment, then
 * at most every `pauseMs`. What could not be read is asked for again with the next change; the
 * stream that opens again reads everything. `loaded` is the page's own, which is newer after a
 * navigation or an action.
 */
export function useFreshData(loaded: DeskData): DeskData {
  const { search } = useLocation()
  const { data, load } = useFetcher<DeskData | DeskChanges | null>()
  const [fresh, setFresh] = useState<{ search: string; data: DeskData } | null>(null)
  const changed = useRef(new Set<string>())
  const asked = useRef({ search: '', changes: new Set<string>() })
  const readAt = useRef(0)
  const later = useRef<ReturnType<typeof setTimeout>>(undefined)
  const shown = fresh?.search === search && fresh.data.now > loaded.now ? fresh.data : loaded

  const take = useEffectEvent((news: DeskData | DeskChanges) => {
    asked.current.changes = new Set()
    // An answer for another list, or one that began before what is shown.
    if (asked.current.search !== search || news.now <= shown.now) return
    setFresh({ search, data: 'state' in news ? news : withChanges(shown, news) })
  })
  useEffect(() => () => clearTimeout(later.current), [])
  useEffect(() => {
    if (data) take(data)
  }, [data])
  useStreamEvents((event) => {
    const changes = changesOf(event, shownIn(shown))
    if (changes.length === 0) return
    for (const change of changes) changed.current.add(change)
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

function shownIn({ state: { open, unreadOnly, view }, parts }: DeskData) {
  const { list, calls, counts, operators } = parts
  const reads = [list, calls, counts, operators, ...parts.open.map(({ chat }) => chat)]
  const { chats, hasMore } = list.ok ? list.value : { chats: [], hasMore: false }
  return {
    open,
    unreadOnly,
    listed: chats.map(({ id }) => id),
    isShort: hasMore && chats.length < listLength(view) / 2,
    isWhole: reads.every((read) => read.ok || read.error.code === 'not_found'),
  }
}
