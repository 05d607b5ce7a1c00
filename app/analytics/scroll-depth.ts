import { tell } from './events.ts'

/** A§9, percent of the page. */
const marks = [25, 50, 75, 100]

/** Tells how far down a page was read, each mark once for each page. */
export function followScroll(): void {
  let path = location.pathname
  let reached = 0
  let frame = 0

  const look = () => {
    frame = 0
    if (location.pathname !== path) {
      path = location.pathname
      reached = 0
    }
    const height = document.documentElement.scrollHeight
    // A page that needs no scrolling was not read to the end by being opened.
    const percent = height > innerHeight ? ((scrollY + innerHeight + 1) / height) * 100 : 0
    for (const mark of marks) {
      if (mark <= reached || percent < mark) continue
      reached = mark
      tell('scroll_depth', { percent: mark, page_path: path })
    }
  }

  addEventListener(
    'scroll',
    () => {
      if (frame === 0) frame = requestAnimationFrame(look)
    },
    { passive: true },
  )
}
