import { useEffect, useId, useRef, useState } from 'react'

type Props = {
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
export function PostedFrame({ title, action, fields, src, sandbox, className, onDrawn }: Props) {
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
