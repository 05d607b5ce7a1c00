import { openStream, type Stream, type StreamHandlers } from './stream.ts'
import { exclusively, openTabs } from './tabs.ts'

/** The tab with the stream passes on a sign of life every 20 s. */
const silentMs = 45_000

/** `onRestarted`: a chat began or ended in another tab. */
type Handlers = StreamHandlers & { onRestarted: () => void }

export type LiveEvents = Stream & { announceRestart: () => void }

/**
 * Events of a chat, by one stream for all tabs of the browser: HTTP/1.1 allows six connections to a
 * server. The tab that holds the lock has the stream and passes its events on; when it is closed
 * the next tab takes over; when it falls silent, each opens its own.
 */
export function followChat(chatId: string | null, handlers: Handlers): LiveEvents {
  const over = new AbortController()
  let stream: Stream | undefined
  let watchdog: ReturnType<typeof setTimeout> | undefined
  const tabs = openTabs((news) => {
    if (news.kind === 'restarted') handlers.onRestarted()
    else if (news.chatId === chatId && !stream) {
      watch()
      handlers.onConnected(true)
      handlers.onEvent(news.event)
    }
  })

  function openOwn(): void {
    if (chatId === null || stream || over.signal.aborted) return
    clearTimeout(watchdog)
    stream = openStream(chatId, {
      ...handlers,
      onEvent: (event) => {
        tabs.tell({ kind: 'event', chatId, event })
        handlers.onEvent(event)
      },
    })
  }

  function watch(): void {
    clearTimeout(watchdog)
    watchdog = setTimeout(openOwn, silentMs)
  }

  if (chatId !== null) {
    watch()
    exclusively(
      'stream',
      async () => {
        openOwn()
        await new Promise((resolve) => over.signal.addEventListener('abort', resolve))
      },
      over.signal,
    ).catch(() => undefined)
  }
  return {
    retryNow: () => stream?.retryNow(),
    disconnect() {
      if (chatId !== null) handlers.onConnected(false)
      stream?.disconnect()
    },
    announceRestart: () => tabs.tell({ kind: 'restarted' }),
    close() {
      over.abort()
      clearTimeout(watchdog)
      stream?.close()
      tabs.close()
    },
  }
}
