import type { ReactNode } from 'react'
import { useTexts } from '#modules/content/components/site-texts.tsx'
import { Icon } from '#ui/layout/icon.tsx'

type Props = { sections: readonly { id: string; title: string }[] }

/** Table of contents for narrow screens; opens without scripts. */
export function FoldedContents({ sections }: Props) {
  const texts = useTexts('frame')
  return (
    <details className="group max-w-[38rem] rounded-2xl border border-line bg-surface lg:hidden">
      <summary className="flex items-center justify-between gap-6 rounded-2xl px-5 py-4 font-semibold">
        {texts.onThisPage}
        <Icon
          name="plus"
          className="size-5 shrink-0 text-accent-text transition-transform duration-200 group-open:rotate-45"
        />
      </summary>
      <nav aria-label={texts.onThisPage} className="px-5 pb-4">
        <Places sections={sections} />
      </nav>
    </details>
  )
}

/** Sticky table of contents for wide screens. */
export function StickyContents({ sections, children }: Props & { children: ReactNode }) {
  const texts = useTexts('frame')
  return (
    <div className="sticky top-28 max-h-[calc(100dvh-8.5rem-var(--demo-bar))] overflow-y-auto pb-2 text-[0.9375rem] max-lg:hidden">
      <nav aria-label={texts.contents}>
        <Places sections={sections} />
      </nav>
      {children}
    </div>
  )
}

function Places({ sections }: Props) {
  return (
    <ol>
      {sections.map(({ id, title }, at) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="grid grid-cols-[2rem_minmax(0,1fr)] py-1 text-muted transition-colors hover:text-text"
          >
            <span aria-hidden="true" className="tabular text-accent-text">
              {at + 1}
            </span>
            {title}
          </a>
        </li>
      ))}
    </ol>
  )
}
