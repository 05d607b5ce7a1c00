import { useState } from 'react'
import { href } from 'react-router'
import { PostedFrame } from '#app/preview/posted-frame.tsx'
import type { TemplateValues } from '#modules/mail/rules/templates/template-form.ts'
import { ViewSwitch } from '#ui/primitives/view-switch.tsx'

const widths = { desktop: 'w-full', phone: 'mx-auto w-[23.5rem] max-w-full', text: 'w-full' }
type View = keyof typeof widths
const views: readonly { value: View; label: string }[] = [
  { value: 'desktop', label: 'Desktop' },
  { value: 'phone', label: 'Phone' },
  { value: 'text', label: 'Plain text' },
]

/**
 * The email as it will look, drawn by the server with sample values, in a frame without scripts,
 * forms or an origin.
 */
export function TemplatePreview({ id, current }: { id: string | null; current: TemplateValues }) {
  const [view, setView] = useState<View>('desktop')
  const { name, subject, html, text, variables } = current
  const fields = {
    id: id ?? '',
    name,
    subject,
    html,
    text,
    variables,
    view: view === 'text' ? 'text' : 'html',
  }
  return (
    <section
      aria-label="Preview"
      className="flex min-w-0 flex-col gap-2 xl:sticky xl:top-4 xl:self-start"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold text-base">Preview</h2>
        <ViewSwitch legend="View of the preview" value={view} options={views} onChoose={setView} />
      </div>
      <div className={`relative h-[44rem] ${widths[view]}`}>
        <PostedFrame
          title="Preview of the email"
          action={href('/admin/email/preview')}
          fields={fields}
          src={id === null ? null : `${href('/admin/email/preview')}?id=${id}`}
          sandbox=""
          className="absolute inset-0 h-full w-full rounded-xl border border-line bg-white"
        />
      </div>
    </section>
  )
}
