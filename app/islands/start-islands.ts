/**
 * Loads the islands of a page at their moment, and reloads a page out of the back/forward cache on
 * which the visitor was signed in and no longer is, or the other way round. It is sent as its own
 * source text in every page with islands, so it may use nothing outside itself.
 */
export function startIslands(addresses: Record<string, string>): void {
  const signs = [
    'pointermove',
    'pointerdown',
    'touchstart',
    'keydown',
    'focusin',
    'wheel',
    'scroll',
  ]

  const load = (moment: string): void => {
    for (const part of document.querySelectorAll<HTMLElement>(`[data-load="${moment}"]`)) {
      const address = addresses[part.dataset.island ?? '']
      if (!address || document.querySelector(`script[src="${address}"]`)) continue
      const script = document.createElement('script')
      script.type = 'module'
      script.src = address
      document.head.append(script)
    }
  }

  const touched = (event: Event): void => {
    // Browsers also tell of a pointer that rests while the page below it takes shape.
    if (
      event instanceof PointerEvent &&
      event.type === 'pointermove' &&
      event.movementX === 0 &&
      event.movementY === 0
    )
      return
    for (const sign of signs) removeEventListener(sign, touched)
    load('touched')
  }

  const checkSignedIn = async (): Promise<void> => {
    const shown = document.querySelector<HTMLElement>('[data-signed-in]')?.dataset.signedIn
    const answer = await fetch('/api/signed-in')
    if (answer.ok && shown !== undefined && String((await answer.json()).signedIn) !== shown)
      location.reload()
  }

  for (const sign of signs) addEventListener(sign, touched, { passive: true })
  addEventListener('load', () =>
    'requestIdleCallback' in window
      ? requestIdleCallback(() => load('idle'), { timeout: 5_000 })
      : setTimeout(load, 200, 'idle'),
  )
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) checkSignedIn().catch(() => undefined)
  })
}
