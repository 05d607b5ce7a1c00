import type { z } from 'zod'
import { ContentLink } from '#modules/content/components/content-link.tsx'
import type { supportReachSection } from '#modules/content/defaults/sections/support.ts'
import { Horizon } from '#ui/layout/horizon.tsx'
import { Icon } from '#ui/layout/icon.tsx'

/** How to start; an entry without a valid link is shown as text. */
export function WaysSection({ content }: { content: z.output<typeof supportReachSection.schema> }) {
  return (
    <section className="overflow-x-clip">
      <div className="container-page grid gap-x-12 gap-y-10 lg:grid-cols-12">
        <div className="lg:col-span-4">
          <h2 className="font-display text-title font-bold">{content.title}</h2>
          <p className="mt-4 max-w-sm text-lead text-muted">{content.text}</p>
        </div>
        <ul className="border-b border-line lg:col-span-7 lg:col-start-6">
          {content.ways.map(({ title, text, link, to }) => (
            <li
              key={title}
              className="grid gap-x-8 gap-y-3 border-t border-line py-7 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center"
            >
              <div>
                <h3 className="font-display text-heading font-semibold">{title}</h3>
                <p className="mt-1.5 max-w-md leading-7 text-muted">{text}</p>
              </div>
              <ContentLink
                to={to}
                className="group inline-flex w-fit items-center gap-2 py-1 font-semibold text-accent-text"
              >
                <span className="underline decoration-2 underline-offset-[6px]">{link}</span>
                <Icon
                  name="arrow"
                  className="size-5 transition-transform group-hover:translate-x-1"
                />
              </ContentLink>
            </li>
          ))}
        </ul>
      </div>
      <Horizon className="mt-10 -mb-px" />
    </section>
  )
}
