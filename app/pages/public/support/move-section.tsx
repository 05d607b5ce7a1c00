import type { z } from 'zod'
import type { supportMoveSection } from '#modules/content/defaults/sections/support.ts'
import { Icon } from '#ui/layout/icon.tsx'
import { HousesPicture } from './houses-picture.tsx'

/** The steps of a move, each with a picture. */
export function MoveSection({ content }: { content: z.output<typeof supportMoveSection.schema> }) {
  return (
    <section className="overflow-x-clip bg-page py-20 lg:py-28" data-theme="dark" data-dark-section>
      <div className="container-page">
        <div className="grid gap-x-12 gap-y-5 lg:grid-cols-12 lg:items-end">
          <h2 className="font-display text-title font-bold lg:col-span-7">{content.title}</h2>
          <p className="max-w-md text-muted leading-7 lg:col-span-5">{content.lead}</p>
        </div>
        <ol className="mt-14 grid gap-x-6 gap-y-12 sm:grid-cols-2 lg:mt-20 lg:grid-cols-4">
          {content.steps.map(({ when, title, text }, at) => (
            <li key={title}>
              <HousesPicture moment={at / Math.max(1, content.steps.length - 1)} />
              <p className="mt-5 text-accent-text text-sm font-semibold">{when}</p>
              <h3 className="mt-1 font-display text-heading font-semibold">{title}</h3>
              <p className="mt-2 max-w-xs leading-7 text-muted">{text}</p>
            </li>
          ))}
        </ol>
        {content.note.shown && (
          <p className="mt-14 flex gap-4 border-t border-line pt-6 font-semibold">
            <Icon name="check" className="mt-0.5 size-5 shrink-0 text-positive" />
            {content.note.text}
          </p>
        )}
      </div>
    </section>
  )
}
