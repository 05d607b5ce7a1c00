import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** Reloads the page's data while the tab is visible. */
export function useRefresh(everyMs: number): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && revalidate(), everyMs)
    return () => clearInterval(timer)
  }, [revalidate, everyMs])
}
