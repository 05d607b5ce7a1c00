/** A short message after something was done: in the flash cookie, then as a toast. */
export type Notice = {
  kind: 'success' | 'error' | 'warning'
  message: string
  /** Of a test email: it names the address, which takes longer to read. */
  isTestEmail?: boolean | undefined
}

const milliseconds: Record<Notice['kind'], number> = {
  success: 3_000,
  warning: 12_000,
  error: 12_000,
}

/**
 * B§9: a success message clears after 3 s, that of a test email after 8 s. The others stay long
 * enough to be read twice.
 */
export function visibleMs({ kind, isTestEmail }: Notice): number {
  return kind === 'success' && isTestEmail ? 8_000 : milliseconds[kind]
}

type Listener = () => void

let waiting: readonly Notice[] = []
const listeners = new Set<Listener>()

/** Shows a toast from the browser, say after a copy to the clipboard. */
export function notify(notice: Notice): void {
  waiting = [...waiting, notice]
  for (const listener of listeners) listener()
}

export function consumeNotices(): readonly Notice[] {
  const taken = waiting
  waiting = []
  return taken
}

export function onNotice(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
