import { useEffect } from 'react'

/** Tells the server that a person has this post on the screen. Whether it counts is decided there. */
export function useCountedView(slug: string): void {
  useEffect(() => {
    const tell = () => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', tell)
      navigator.sendBeacon(`/blog/${slug}/view`, new URLSearchParams())
    }
    document.addEventListener('visibilitychange', tell)
    tell()
    return () => document.removeEventListener('visibilitychange', tell)
  }, [slug])
}
