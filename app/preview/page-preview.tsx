import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { ViewSwitch } from '#ui/primitives/tabs.tsx'

type FrameProps = {
  /** What the frame is called for screen readers. */
  title: string
  /** Where the fields are posted; the answer is what the frame shows. */
  action: string
  fields: Readonly<Record<string, string>>
  /** The address that the frame begins with; null posts at once. */
  src: string | null
  sandbox: string
  className: string
  /** Each time a frame is drawn. */
  onDrawn?: (frame: HTMLIFrameElement) => void
}

/** Changes are shown after this pause in typing. */
const pauseMs = 600

/**
 * A frame that follows what is being written. Each change is posted into a new frame, so that the
 * browser's history stays as it is; the former one is shown until the new one is there.
 */
export function PostedFrame({
  title,
  action,
  fields,
  src,
  sandbox,
  className,
  onDrawn,
}: FrameProps) {
  const name = useId()
  const [sent, setSent] = useState(0)
  const [shown, setShown] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const first = useRef(true)
  const submitted = useRef(0)
  const key = JSON.stringify(fields)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever the preview is made of is in the key
  useEffect(() => {
    const isFirst = first.current
    first.current = false
    if (isFirst && src !== null) return
    const timer = setTimeout(() => setSent((count) => count + 1), pauseMs)
    return () => clearTimeout(timer)
  }, [key])
  useEffect(() => {
    if (sent === 0) return
    submitted.current = sent
    form.current?.submit()
  }, [sent])
  // An empty frame loads too, before anything is sent into it.
  const onLoad = (frame: number, element: HTMLIFrameElement) => {
    if (submitted.current < frame) return
    onDrawn?.(element)
    setShown((now) => Math.max(now, frame))
  }
  const frames = sent === shown ? [shown] : [shown, sent]
  return (
    <>
      <form ref={form} method="post" action={action} target={`${name}-${sent}`} hidden>
        {Object.entries(fields).map(([field, value]) => (
          <textarea key={field} name={field} value={value} readOnly />
        ))}
      </form>
      {frames.map((frame) => (
        <iframe
          key={frame}
          name={`${name}-${frame}`}
          title={frame === shown ? title : 'The next preview'}
          {...(frame === 0 && src !== null && { src })}
          sandbox={sandbox}
          referrerPolicy="no-referrer"
          onLoad={({ currentTarget }) => onLoad(frame, currentTarget)}
          className={`${className} ${frame === shown ? '' : 'invisible'}`}
        />
      ))}
    </>
  )
}

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

/**
 * Shows a frame at its own width, made smaller until it fits into `box`. `height` is that of the
 * box. Both in pixels.
 */
export function useScaledFrame(width: number, height: number) {
  const box = useRef<HTMLDivElement>(null)
  const scaled = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const scaleToBox = () => {
      const [outer, inner] = [box.current, scaled.current]
      if (!outer || !inner) return
      const scale = Math.min(1, outer.clientWidth / width)
      inner.style.width = `${width}px`
      inner.style.height = `${height / scale}px`
      inner.style.transform = `scale(${scale})`
      inner.style.left = `${Math.max(0, (outer.clientWidth - width) / 2)}px`
    }
    const observer = new ResizeObserver(scaleToBox)
    if (box.current) observer.observe(box.current)
    scaleToBox()
    return () => observer.disconnect()
  }, [width, height])
  return { box, scaled }
}
