type Called = ((...words: unknown[]) => void) & {
  queue?: unknown[]
  callMethod?: (...words: unknown[]) => void
  loaded?: boolean
  version?: string
  push?: unknown
}

declare global {
  interface Window {
    dataLayer?: unknown[]
    fbq?: Called
    _fbq?: Called
    clarity?: Called & { q?: unknown[] }
    hj?: Called & { q?: unknown[] }
    _hjSettings?: { hjid: number; hjsv: number }
  }
}

/**
 * The data layer is ours and stays in the page; the third parties that staff set up and the visitor
 * allowed read it.
 */
export function dataLayer(): unknown[] {
  window.dataLayer ??= []
  return window.dataLayer
}

/** Sends an event to the data layer, and to the pixel if it is loaded. */
export function sendEvent(event: string, facts: Record<string, string | number>): void {
  dataLayer().push({ event, ...facts })
  window.fbq?.('trackCustom', event, facts)
}
