import type { VitalName } from '#modules/seo/rules/vitals.ts'
import { tell } from './events.ts'

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }

/**
 * LCP, CLS, INP, FID and load time of the page that was opened (A§7). They are final when the visitor looks away: then they go to the data layer
 * and, in one message without anything personal, to the server.
 */
export function followVitals(): void {
  const path = location.pathname
  const found: Partial<Record<VitalName, number>> = {}
  const interactions = new Map<number, number>()
  let session = { value: 0, first: 0, last: 0 }

  watch<PerformanceEntry>('largest-contentful-paint', (entry) => {
    found.LCP = entry.startTime
  })
  // Where shifts can be seen, none is a measure too.
  if (PerformanceObserver.supportedEntryTypes.includes('layout-shift')) found.CLS = 0
  watch<Shift>('layout-shift', (entry) => {
    if (entry.hadRecentInput) return
    // Shifts count together while they follow each other within a second, for five seconds at most.
    const { startTime, value } = entry
    const joins = startTime - session.last < 1000 && startTime - session.first < 5000
    session = joins ? { ...session, value: session.value + value, last: startTime } : { value, first: startTime, last: startTime }
    found.CLS = Math.max(found.CLS ?? 0, session.value)
  })
  watch<PerformanceEventTiming>('first-input', (entry) => {
    found.FID = entry.processingStart - entry.startTime
    found.INP ??= entry.duration
  })
  watch<PerformanceEventTiming>('event', (entry) => {
    const id = entry.interactionId
    if (!id) return
    interactions.set(id, Math.max(interactions.get(id) ?? 0, entry.duration))
    // One in fifty of the slowest is forgiven.
    const slowest = [...interactions.values()].sort((a, b) => b - a)
    found.INP = slowest[Math.floor(slowest.length / 50)] ?? entry.duration
  })

  const send = () => {
    if (document.visibilityState !== 'hidden') return
    removeEventListener('visibilitychange', send, true)
    const [navigation] = performance.getEntriesByType('navigation')
    if (navigation instanceof PerformanceNavigationTiming && navigation.loadEventEnd > 0) found.LOAD = navigation.loadEventEnd
    const metrics = Object.entries(found).map(([name, value]) => ({ name, value: Math.round(value * 1000) / 1000 }))
    if (metrics.length === 0) return
    for (const { name, value } of metrics) tell('web_vital', { metric: name, value, page_path: path })
    navigator.sendBeacon('/api/vitals', new Blob([JSON.stringify({ path, metrics })], { type: 'application/json' }))
  }
  addEventListener('visibilitychange', send, true)
}

function watch<Entry extends PerformanceEntry>(type: string, see: (entry: Entry) => void): void {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) see(entry as Entry)
  }).observe({ type, buffered: true, durationThreshold: 40 } as PerformanceObserverInit)
}
