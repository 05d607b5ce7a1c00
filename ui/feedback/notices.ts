/** A short message after something was done: in the flash cookie, then as a toast. */
export type Notice = { kind: 'success' | 'error' | 'warning'; message: string }

type Listener = () => void

let waiting: readonly Notice[] = []
const listeners = new Set<Listener>()

/** Shows a toast from the browser, say after a copy to the clipboard. */
export function notify(notice: Notice): void {
  waiting = [...waiting, notice]
  for (const listener of listeners) listener()
}

export function takeNotices(): readonly Notice[] {
  const taken = waiting
  waiting = []
  return taken
}

export function onNotice(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
