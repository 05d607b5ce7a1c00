import type { ChatState } from '#modules/chat/rules/visitor-chat.ts'

export type Availability = Pick<ChatState, 'isAvailable' | 'readBy'>

/**
 * A stream that says nothing for so long at its beginning is held back by a proxy: then the answer
 * is asked for.
 */
const firstWordMs = 8_000
const pollMs = 10_000

/**
 * Follows whether an operator is there while the page is seen; where streams do not come through it
 * polls. Returns how to stop.
 */
export function followAvailability(
  onChange: (now: Availability) => void,
  poll: () => void,
): () => void {
  let source: EventSource | undefined
  let polling: ReturnType<typeof setInterval> | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  const over = new AbortController()

  const close = () => {
    source?.close()
    source = undefined
    clearTimeout(retry)
    clearInterval(polling)
    polling = undefined
  }
  const pollInstead = () => {
    polling ??= setInterval(poll, pollMs)
  }
  const open = () => {
    close()
    const opened = new EventSource('/api/chat/availability')
    source = opened
    retry = setTimeout(pollInstead, firstWordMs)
    opened.addEventListener('availability', ({ data }) => {
      clearTimeout(retry)
      clearInterval(polling)
      polling = undefined
      onChange(JSON.parse(data))
    })
    // A browser connects again after a break, but not after a refusal.
    opened.onerror = () => {
      if (opened.readyState === EventSource.CLOSED) pollInstead()
    }
  }
  const look = () => (document.visibilityState === 'visible' ? open() : close())
  document.addEventListener('visibilitychange', look, { signal: over.signal })
  addEventListener('pagehide', close, { signal: over.signal })
  addEventListener('pageshow', ({ persisted }) => persisted && look(), { signal: over.signal })
  look()
  return () => {
    over.abort()
    close()
  }
}
