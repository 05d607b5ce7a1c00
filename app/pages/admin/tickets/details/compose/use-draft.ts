import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { href } from 'react-router'
import { askJson } from '#ui/primitives/ask-json.ts'

const pauseMs = 800

export type DraftStatus = 'none' | 'saved' | 'failed'

/**
 * Saves the fields of a form on the server after a pause in typing, and at once when the page is
 * left. 'saved' is said of the newest text only.
 */
export function useDraft(ticketId: string) {
  const [status, setStatus] = useState<DraftStatus>('none')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const unsaved = useRef<URLSearchParams | null>(null)

  async function save(isLeaving: boolean): Promise<void> {
    clearTimeout(timer.current)
    const body = unsaved.current
    if (body === null) return
    unsaved.current = null
    const address = href('/admin/tickets/:id/draft', { id: ticketId })
    const isSaved =
      (await askJson(address, { method: 'POST', body, keepalive: isLeaving })) !== null
    if (isLeaving || unsaved.current !== null) return
    setStatus(isSaved ? 'saved' : 'failed')
  }

  const leave = useEffectEvent(() => void save(true))
  useEffect(() => {
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [])

  function keep(form: HTMLFormElement): void {
    unsaved.current = draftIn(form)
    setStatus((before) => (before === 'saved' ? 'none' : before))
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void save(false), pauseMs)
  }

  return { keep, status }
}

/** What of a message's form its draft keeps. */
export function draftIn(form: HTMLFormElement): URLSearchParams {
  const fields = new FormData(form)
  return new URLSearchParams(
    ['message', 'isInternal', 'idempotencyKey'].map((name) => [
      name,
      String(fields.get(name) ?? ''),
    ]),
  )
}
