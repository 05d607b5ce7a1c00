import { useEffect, useRef, useState } from 'react'
import type { ShownFooter } from '../rules/claim.ts'

/** Asks for the health when the footer scrolls into view, because the page may come from a cache (D32). */
export function SystemStatus({ claim }: { claim: NonNullable<ShownFooter['status']> }) {
  const place = useRef<HTMLSpanElement>(null)
  const [healthy, setHealthy] = useState(true)

  useEffect(() => {
    const watcher = new IntersectionObserver(async ([seen]) => {
      if (!seen?.isIntersecting) return
      watcher.disconnect()
      const answer = await fetch('/readyz').catch(() => null)
      setHealthy(answer !== null && answer.status < 500)
    })
    if (place.current) watcher.observe(place.current)
    return () => watcher.disconnect()
  }, [])

  return (
    <span ref={place} className="flex items-center gap-2">
      <span aria-hidden="true" className={`size-2 rounded-full ${healthy ? 'bg-positive' : 'bg-warning'}`} />
      {healthy ? claim.text : claim.troubleText}
    </span>
  )
}
