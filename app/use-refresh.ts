import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** Asks for the page's data again while somebody is looking. */
export function useRefresh(everyMs: number): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && revalidate(), everyMs)
    return () => clearInterval(timer)
  }, [revalidate, everyMs])
}
