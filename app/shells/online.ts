import { useSyncExternalStore } from 'react'

function onChange(changed: () => void): () => void {
  for (const name of ['online', 'offline']) addEventListener(name, changed)
  return () => {
    for (const name of ['online', 'offline']) removeEventListener(name, changed)
  }
}

/**
 * False while the browser knows that it has no connection. Fetching ahead would then reload the
 * page into the browser's error page.
 */
export function useOnline(): boolean {
  return useSyncExternalStore(
    onChange,
    () => navigator.onLine,
    () => true,
  )
}
