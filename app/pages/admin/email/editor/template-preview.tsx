import { useEffect, useRef, useState } from 'react'
import { href } from 'react-router'
import type { TemplateValues } from '#modules/mail/rules/template-form.ts'

const widths = { desktop: 'w-full', phone: 'mx-auto w-[23.5rem] max-w-full', text: 'w-full' }
type View = keyof typeof widths
const labels: Record<View, string> = { desktop: 'Desktop', phone: 'Phone', text: 'Plain text' }

/** Changes are shown after this pause in typing. */
const pauseMs = 600

/**
 * The email as it will look, drawn by the server with sample values, in a frame without scripts, forms or an origin. Each change is sent into a new frame, so
 * that the browser's history stays as it is; the former one is shown until the new one is there.
 */
export function TemplatePreview({ id, current }: { id: string | null; current: TemplateValues }) {
  const [view, setView] = useState<View>('desktop')
  const [sent, setSent] = useState(0)
  const [shown, setShown] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const first = useRef(true)
  const submitted = useRef(0)
  const { name, subject, html, text, variables } = current
  const fields = { id: id ?? '', name, subject, html, text, variables, view: view === 'text' ? 'text' : 'html' }
  const key = JSON.stringify(fields)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever the preview is made of is in the key
  useEffect(() => {
    const isFirst = first.current
    first.current = false
    // The frame begins with the saved template.
    if (isFirst && id !== null) return
    const timer = setTimeout(() => setSent((count) => count + 1), pauseMs)
    return () => clearTimeout(timer)
  }, [key])
  useEffect(() => {
    if (sent === 0) return
    submitted.current = sent
    form.current?.submit()
  }, [sent])
  // An empty frame loads too, before anything is sent into it.
  const onLoad = (frame: number) => {
    if (submitted.current >= frame) setShown((now) => Math.max(now, frame))
  }
  const frames = sent === shown ? [shown] : [shown, sent]
  return (
    <section aria-label="Preview" className="flex min-w-0 flex-col gap-2 xl:sticky xl:top-4 xl:self-start">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold text-base">Preview</h2>
        <fieldset className="flex gap-1 rounded-lg border border-line p-0.5">
          <legend className="sr-only">View of the preview</legend>
          {(['desktop', 'phone', 'text'] as const).map((one) => (
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
      <form ref={form} method="post" action={href('/admin/email/preview')} target={`email-preview-${sent}`} hidden>
        {Object.entries(fields).map(([field, value]) => (
          <textarea key={field} name={field} value={value} readOnly />
        ))}
      </form>
      <div className={`relative h-[44rem] ${widths[view]}`}>
        {frames.map((frame) => (
          <iframe
            key={frame}
            name={`email-preview-${frame}`}
            title={frame === shown ? 'Preview of the email' : 'The next preview'}
            {...(frame === 0 && id !== null && { src: `${href('/admin/email/preview')}?id=${id}` })}
            sandbox=""
            referrerPolicy="no-referrer"
            onLoad={() => onLoad(frame)}
            className={`absolute inset-0 h-full w-full rounded-xl border border-line bg-white ${frame === shown ? '' : 'invisible'}`}
          />
        ))}
      </div>
    </section>
  )
}
