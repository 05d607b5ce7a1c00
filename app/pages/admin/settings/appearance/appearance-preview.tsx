import { useState } from 'react'
import { href } from 'react-router'
import { PostedFrame, useScaledFrame } from '#app/preview/page-preview.tsx'
import type { FormValues } from '#modules/settings/rules/settings-form.ts'
import { HiddenField } from '#ui/form/field.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { useHydrated } from '#ui/primitives/hydrated.ts'
import { ViewSwitch } from '#ui/primitives/tabs.tsx'

const widths = { phone: 390, desktop: 1280 }
type View = keyof typeof widths
const views: readonly { value: View; label: string }[] = [
  { value: 'desktop', label: 'Desktop' },
  { value: 'phone', label: 'Phone' },
]

const parts = ['site', 'email', 'invoice'] as const
type Part = (typeof parts)[number]
const partLabels: Record<Part, string> = { site: 'Home page', email: 'Email', invoice: 'Invoice' }
const partOptions = parts.map((value) => ({ value, label: partLabels[value] }))

/** How high the preview is on the screen, in pixels. */
const shownHeight = 640

const names = [
  'logo_url',
  'logo_dark_url',
  'main_colour',
  'second_colour',
  'typeface',
  'corners',
] as const

/**
 * The home page, an email and an invoice in the brand that is being written, before anything is
 * saved.
 */
export function AppearancePreview({ values }: { values: FormValues }) {
  const hydrated = useHydrated()
  const [view, setView] = useState<View>('desktop')
  const [part, setPart] = useState<Part>('site')
  const { box, scaled } = useScaledFrame(widths[view], shownHeight)
  const fields = Object.fromEntries(names.map((name) => [name, values[name] ?? '']))
  return (
    <section
      aria-label="Preview"
      className="flex min-w-0 flex-col gap-2 xl:sticky xl:top-20 xl:self-start"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold text-base">Preview</h2>
        {hydrated && (
          <div className="flex flex-wrap gap-2">
            <ViewSwitch
              legend="What is shown"
              value={part}
              options={partOptions}
              onChoose={setPart}
            />
            <ViewSwitch
              legend="Width of the preview"
              value={view}
              options={views}
              onChoose={setView}
            />
          </div>
        )}
      </div>
      <div
        ref={box}
        className="relative h-[40rem] overflow-hidden rounded-xl border border-line bg-sunken"
      >
        <div ref={scaled} className="absolute top-0 size-full origin-top-left">
          {hydrated && (
            <PostedFrame
              key={part}
              title={`Preview: ${partLabels[part]}`}
              action={previewAddress(part)}
              fields={fields}
              src={null}
              sandbox="allow-same-origin"
              className="absolute inset-0 size-full bg-white"
              onDrawn={disableLinks}
            />
          )}
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        {hydrated ? (
          <form method="post" action={previewAddress('pdf')} target="_blank" rel="noopener">
            {Object.entries(fields).map(([name, value]) => (
              <HiddenField key={name} name={name} value={value} />
            ))}
            <Button type="submit" variant="outline" size="sm">
              Open the invoice as a PDF
            </Button>
          </form>
        ) : (
          parts.map((one) => (
            <a
              key={one}
              href={previewAddress(one)}
              target="_blank"
              rel="noopener"
              className="text-link underline"
            >
              {partLabels[one]} as saved
            </a>
          ))
        )}
        <p className="text-muted">Nothing changes for visitors until you save.</p>
      </div>
    </section>
  )
}

/** Links of a preview lead nowhere. */
function disableLinks({ contentDocument }: HTMLIFrameElement): void {
  contentDocument?.addEventListener('click', (event) => event.preventDefault(), true)
}

/** Not a page: an endpoint of the server beside them. */
function previewAddress(part: string): string {
  return `${href('/admin')}/appearance-preview?part=${part}`
}
