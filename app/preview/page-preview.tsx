import { useCallback, useEffect, useRef, useState } from 'react'
import { PostedFrame } from './posted-frame.tsx'

const widths = { phone: 390, tablet: 768, desktop: 1280 }
type View = keyof typeof widths
const labels: Record<View, string> = { phone: 'Phone', tablet: 'Tablet', desktop: 'Desktop' }
const views = ['phone', 'tablet', 'desktop'] as const

/** How high the preview is on the screen, in pixels. */
const shownHeight = 704

type Props = {
  /** The address of the page, as text. */
  page: string
  /** Where the preview comes from: opened as it is, it shows what is stored. */
  src: string
  fields: Readonly<Record<string, string>>
  /** False where what is written is not stored: then it is sent at once. */
  isStored?: boolean
  /** How far down it begins, in pixels. */
  scrollTo?: number
  /** Of the link for browsers without scripts. */
  openLabel: string
}

/** The real page with what is being written, at three widths. Its links lead nowhere. */
export function PagePreview({ page, src, fields, isStored = true, scrollTo = 0, openLabel }: Props) {
  const [view, setView] = useState<View>('desktop')
  const box = useRef<HTMLDivElement>(null)
  const scaled = useRef<HTMLDivElement>(null)
  const scroll = useRef(scrollTo)
  useEffect(() => {
    const scaleToBox = () => {
      const [outer, inner] = [box.current, scaled.current]
      if (!outer || !inner) return
      const scale = Math.min(1, outer.clientWidth / widths[view])
      inner.style.width = `${widths[view]}px`
      inner.style.height = `${shownHeight / scale}px`
      inner.style.transform = `scale(${scale})`
      inner.style.left = `${Math.max(0, (outer.clientWidth - widths[view]) / 2)}px`
    }
    const observer = new ResizeObserver(scaleToBox)
    if (box.current) observer.observe(box.current)
    scaleToBox()
    return () => observer.disconnect()
  }, [view])
  /** The new page is scrolled to where the former one was, and stays where it is when a link is pressed. */
  const drawn = useCallback((frame: HTMLIFrameElement) => {
    const { contentDocument: document, contentWindow: window } = frame
    if (!document || !window) return
    window.scrollTo(0, scroll.current)
    window.addEventListener('scroll', () => {
      scroll.current = window.scrollY
    })
    document.addEventListener('click', (event) => event.preventDefault(), true)
  }, [])
  return (
    <section aria-label="Preview" className="flex min-w-0 flex-col gap-2 xl:sticky xl:top-4 xl:self-start">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold text-base">
          Preview <span className="font-normal text-muted text-sm">of {page}</span>
        </h2>
        <fieldset className="flex gap-1 rounded-lg border border-line p-0.5">
          <legend className="sr-only">Width of the preview</legend>
          {views.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={view === one}
              onClick={() => setView(one)}
              className="min-h-8 cursor-pointer rounded-md px-3 text-muted text-sm hover:text-text aria-pressed:bg-selected-soft aria-pressed:font-semibold aria-pressed:text-text max-sm:min-h-11"
            >
              {labels[one]}
            </button>
          ))}
        </fieldset>
      </div>
      <div ref={box} className="relative h-[44rem] overflow-hidden rounded-xl border border-line bg-sunken">
        <div ref={scaled} className="absolute top-0 size-full origin-top-left">
          <PostedFrame
            title="Preview of the page"
            action={src}
            fields={fields}
            src={isStored ? src : null}
            sandbox="allow-same-origin"
            className="absolute inset-0 size-full bg-white"
            onDrawn={drawn}
          />
        </div>
      </div>
      <noscript>
        <a href={src} target="_blank" rel="noopener" className="text-link underline">
          {openLabel}
        </a>
      </noscript>
    </section>
  )
}
