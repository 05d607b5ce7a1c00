import { onCLS, onINP, onLCP } from 'web-vitals'
import type { VitalName } from '#modules/seo/rules/vitals.ts'
import { sendEvent } from './events.ts'

/**
 * LCP, CLS, INP, FID and load time of the page. They are final when the visitor looks away: then
 * they go to the data layer and, in one message without anything personal, to the server.
 */
export function reportVitals(): void {
  const found: Partial<Record<VitalName, number>> = {}
  const note = ({ name, value }: { name: 'CLS' | 'INP' | 'LCP'; value: number }) => {
    found[name] = value
  }
  onCLS(note, { reportAllChanges: true })
  onINP(note, { reportAllChanges: true })
  onLCP(note, { reportAllChanges: true })
  observeFirstInputDelay((delay) => {
    found.FID = delay
  })

  const send = () => {
    if (document.visibilityState !== 'hidden') return
    removeEventListener('visibilitychange', send, true)
    const [navigation] = performance.getEntriesByType('navigation')
    if (navigation instanceof PerformanceNavigationTiming && navigation.loadEventEnd > 0)
      found.LOAD = navigation.loadEventEnd
    const metrics = Object.entries(found).map(([name, value]) => ({
      name,
      value: Math.round(value * 1000) / 1000,
    }))
    if (metrics.length === 0) return
    for (const { name, value } of metrics)
      sendEvent('web_vital', { metric: name, value, page_path: location.pathname })
    navigator.sendBeacon(
      '/api/vitals',
      new Blob([JSON.stringify({ path: location.pathname, metrics })], {
        type: 'application/json',
      }),
    )
  }
  addEventListener('visibilitychange', send, true)
}

/** The library gave FID up for INP; the specification still wants it. */
function observeFirstInputDelay(note: (delay: number) => void): void {
  if (!PerformanceObserver.supportedEntryTypes.includes('first-input')) return
  new PerformanceObserver((list) => {
    const [entry] = list.getEntries()
    if (entry instanceof PerformanceEventTiming) note(entry.processingStart - entry.startTime)
  }).observe({ type: 'first-input', buffered: true })
}
