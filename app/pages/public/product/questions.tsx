import type { ProductContent } from '#modules/content/rules/sections/product.ts'
import { Icon } from '#ui/layout/icon.tsx'

/**
 * Questions as <details>, so that they open without scripts and the browser's search finds closed
 * ones.
 */
export function Questions({ title, items }: ProductContent['questions']) {
  const asked = items.filter((item) => item.question !== '')
  if (asked.length === 0) return null
  return (
    <section className="container-page grid gap-x-12 gap-y-8 lg:grid-cols-12">
      <h2 className="font-display text-title font-bold lg:col-span-4">{title}</h2>
      <div className="min-w-0 border-b border-line lg:col-span-7 lg:col-start-6">
        {asked.map(({ question, answer }) => (
          <details key={question} className="group border-t border-line">
            <summary className="flex items-center justify-between gap-6 py-5 text-[1.125rem] font-semibold">
              <span className="min-w-0">{question}</span>
              <Icon
                name="plus"
                className="size-5 shrink-0 text-accent-text transition-transform duration-200 group-open:rotate-45"
              />
            </summary>
            <p className="max-w-2xl pr-10 pb-6 leading-7 text-muted">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}
