import { sendEvent } from './events.ts'

/** A§9, percent of the page. */
const marks = [25, 50, 75, 100]

/** Reports the scroll depth, each mark once. */
export function followScroll(): void {
  let reached = 0
  let frame = 0

  const look = () => {
    frame = 0
    const height = document.documentElement.scrollHeight
    // A page that needs no scrolling was not read to the end by being opened.
    const percent = height > innerHeight ? ((scrollY + innerHeight + 1) / height) * 100 : 0
    for (const mark of marks) {
      if (mark <= reached || percent < mark) continue
      reached = mark
      sendEvent('scroll_depth', { percent: mark, page_path: location.pathname })
    }
  }

  const lookSoon = () => {
    if (frame === 0) frame = requestAnimationFrame(look)
  }

  addEventListener('scroll', lookSoon, { passive: true })
  // The scroll that loaded this script is over.
  if (scrollY > 0) lookSoon()
}
