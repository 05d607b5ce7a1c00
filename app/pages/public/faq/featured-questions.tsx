import { Icon } from '#ui/layout/icon.tsx'

/**
 * The questions that most people come with. Each leads to its answer below, which the browser
 * opens.
 */
export function FeaturedQuestions({
  title,
  faqs,
}: {
  title: string
  faqs: readonly { anchor: string; question: string }[]
}) {
  return (
    <section
      aria-labelledby="most-asked"
      data-theme="dark"
      className="relative overflow-clip rounded-2xl bg-page px-6 pt-7 pb-4 text-text sm:px-8"
    >
      <div aria-hidden="true" className="bg-horizon absolute inset-x-0 top-0 h-1" />
      <h2 id="most-asked" className="font-display text-heading font-semibold">
        {title}
      </h2>
      <ul className="mt-3">
        {faqs.map(({ anchor, question }) => (
          <li key={anchor} className="border-t border-line first:border-t-0">
            <a
              href={`#${anchor}`}
              className="group flex items-center justify-between gap-4 py-3 leading-snug hover:text-accent-text"
            >
              {question}
              <Icon
                name="arrow"
                className="size-4 shrink-0 text-accent-text transition-transform duration-200 group-hover:translate-y-0.5 rotate-90"
              />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
