/**
 * Runs in the browser, as text in a kept page: starts the program of the page at the first sign of somebody who may use it. With a mouse and a
 * fast connection that is a quiet moment after the page is shown; on a phone the first touch, so that reading costs no script at all.
 * Self-contained: it is sent as its own source, by `toString`.
 */
function wake(): void {
  const signs = ['pointerdown', 'touchstart', 'keydown', 'focusin', 'mousemove']
  const start = (): void => {
    for (const sign of signs) removeEventListener(sign, start)
    const address = document.querySelector<HTMLScriptElement>('script[type="text/later"]')?.dataset.program
    if (!address) return
    const early = document.createElement('link')
    early.rel = 'modulepreload'
    early.href = address
    document.head.append(early)
    const run = (): void => {
      const program = document.createElement('script')
      program.type = 'module'
      program.src = address
      document.head.append(program)
      program.remove()
      early.remove()
    }
    // What the program shows may need any of the styles, so the whole sheet comes first.
    const sheet = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"][disabled]')
    if (sheet) {
      sheet.onload = run
      sheet.onerror = run
      sheet.disabled = false
    } else run()
  }
  for (const sign of signs) addEventListener(sign, start, { passive: true })
  const whenIdle = (work: () => void): void =>
    addEventListener('load', () => ('requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work, 200)))
  if (matchMedia('(hover: hover) and (pointer: fine)').matches) whenIdle(start)
  // A phone reads its first page in a face that it has; the next one finds the fonts.
  const fonts = document.querySelector<HTMLStyleElement>('style[media]')
  if (!fonts || matchMedia(fonts.media).matches) return
  whenIdle(() => {
    const files = [...document.querySelectorAll<HTMLLinkElement>('link[rel="preload"][as="font"]')]
    const kept = Promise.all(files.map(({ href }) => fetch(href).then((file) => file.blob())))
    kept.then(() => localStorage.setItem('fonts', 'kept')).catch(() => undefined)
  })
}

/** Runs before the first frame of a page: lets it use the fonts that `wake` fetched on an earlier one. */
function allowKnownFonts(): void {
  try {
    const fonts = document.querySelector<HTMLStyleElement>('style[media]')
    if (fonts && localStorage.getItem('fonts')) fonts.media = 'all'
  } catch {
    // A browser that keeps nothing has no fonts of ours either.
  }
}

export const knownFontsScript = `(${allowKnownFonts.toString()})()`

export const wakeScript = `(${wake.toString()})()`
