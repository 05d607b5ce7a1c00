import type { z } from 'zod'
import { useTexts } from '#modules/content/components/site-texts.tsx'
import type { supportSection } from '#modules/content/defaults/sections/company.ts'
import { Icon } from '#ui/layout/icon.tsx'

/** Our tasks and the customer's. */
export function LedgerSection({ content }: { content: z.output<typeof supportSection.schema> }) {
  const texts = useTexts('labels').support
  return (
    <section className="container-page py-20 lg:py-28">
      <h2 className="max-w-2xl font-display text-title font-bold">{content.ledgerTitle}</h2>
      <div className="mt-12 grid gap-6 lg:mt-16 lg:grid-cols-12 lg:items-start">
        <div className="rounded-3xl bg-surface p-7 ring-1 ring-line sm:p-11 lg:col-span-8">
          <h3 className="font-display text-heading font-bold">{texts.we}</h3>
          <ul className="mt-4">
            {content.ours.map((text) => (
              <li
                key={text}
                className="flex gap-4 border-b border-line py-4 text-[1.0625rem] leading-7 last:border-b-0 last:pb-0"
              >
                <Icon name="check" className="mt-1 size-5 shrink-0 text-accent-text" />
                {text}
              </li>
            ))}
          </ul>
        </div>
        <div className="rounded-3xl bg-sunken p-7 sm:p-11 lg:sticky lg:top-28 lg:col-span-4">
          <h3 className="font-display text-heading font-bold">{texts.you}</h3>
          <ul className="mt-4">
            {content.yours.map((text) => (
              <li
                key={text}
                className="border-b border-line py-4 text-[1.0625rem] leading-7 last:border-b-0"
              >
                {text}
              </li>
            ))}
          </ul>
          <p className="mt-3 border-t-2 border-text pt-4 text-muted text-sm leading-6">
            {content.ledgerNote}
          </p>
        </div>
      </div>
    </section>
  )
}
