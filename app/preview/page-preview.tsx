import { useCallback, useRef, useState } from 'react'
import { ViewSwitch } from '#ui/primitives/view-switch.tsx'
import { PostedFrame } from './posted-frame.tsx'
import { useScaledFrame } from './use-scaled-frame.ts'

const widths = { phone: 390, tablet: 768, desktop: 1280 }
type View = keyof typeof widths
const views: readonly { value: View; label: string }[] = [
  { value: 'phone', label: 'Phone' },
  { value: 'tablet', label: 'Tablet' },
  { value: 'desktop', label: 'Desktop' },
]

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
export function PagePreview({
  page,
  src,
  fields,
  isStored = true,
  scrollTo = 0,
  openLabel,
}: Props) {
  const [view, setView] = useState<View>('desktop')
  const { box, scaled } = useScaledFrame(widths[view], shownHeight)
  const scroll = useRef(scrollTo)
  /**
   * The new page is scrolled to where the former one was, and stays where it is when a link is
   * pressed.
   */
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
    <section
      aria-label="Preview"
      className="flex min-w-0 flex-col gap-2 xl:sticky xl:top-4 xl:self-start"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold text-base">
          Preview <span className="font-normal text-muted text-sm">of {page}</span>
        </h2>
        <ViewSwitch legend="Width of the preview" value={view} options={views} onChoose={setView} />
      </div>
      <div
        ref={box}
        className="relative h-[44rem] overflow-hidden rounded-xl border border-line bg-sunken"
      >
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
