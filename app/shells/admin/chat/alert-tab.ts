export type AlertTab = { isOwn: () => boolean; close: () => void }

const lock = 'hostwright.alerts'

/**
 * Which tab of this browser sounds and notifies: the one that was used last, or, when that is
 * closed, another. Without locks each does.
 */
export function followAlertTab(): AlertTab {
  if (!navigator.locks) return { isOwn: () => true, close: () => undefined }
  const over = new AbortController()
  let isOwn = false
  const hold = (options: LockOptions) =>
    navigator.locks.request(lock, options, () => {
      isOwn = true
      return new Promise((resolve) => over.signal.addEventListener('abort', resolve))
    })
  const waitForIt = () => {
    isOwn = false
    if (!over.signal.aborted) hold({ signal: over.signal }).catch(lose)
  }
  // A lock that another tab takes ends the request that held it.
  const lose = (error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') waitForIt()
  }
  const take = () => {
    if (!isOwn && !over.signal.aborted) hold({ steal: true }).catch(waitForIt)
  }
  waitForIt()
  for (const use of ['pointerdown', 'keydown', 'focus'])
    addEventListener(use, take, { signal: over.signal })
  return { isOwn: () => isOwn, close: () => over.abort() }
}
