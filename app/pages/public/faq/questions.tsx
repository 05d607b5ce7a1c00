import { fillText } from '#kernel/fill-text.ts'
import { FaqItem } from '#modules/content/components/faq-item.tsx'
import { useTexts } from '#modules/content/components/site-texts.tsx'
import type { FaqCategory, ShownFaq } from '#modules/content/rules/faq/faq.ts'
import type { SiteTexts } from '#modules/content/rules/texts/site-texts.ts'
import { Icon } from '#ui/layout/icon.tsx'
import { SiteLink } from '#ui/layout/site-link.tsx'

/** Every category with its questions; the list of categories stays in view beside them. */
export function AllQuestions({ categories }: { categories: readonly FaqCategory[] }) {
  const texts = useTexts('faq')
  return (
    <div className="container-page grid gap-x-12 gap-y-10 pt-16 lg:grid-cols-12 lg:pt-24">
      <nav
        aria-label={texts.categories}
        className="lg:sticky lg:top-28 lg:col-span-4 lg:self-start"
      >
        <ul className="flex flex-wrap gap-x-6 gap-y-1 lg:block">
          {categories.map(({ slug, name, faqs }) => (
            <li key={slug}>
              <a
                href={`#${slug}`}
                className="inline-block py-1.5 text-muted transition-colors hover:text-text lg:text-[1.0625rem]"
              >
                {name} <span className="tabular text-sm">{faqs.length}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-w-0 space-y-16 lg:col-span-8">
        {categories.map((category) => (
          <section
            key={category.slug}
            id={category.slug}
            aria-labelledby={`${category.slug}-title`}
          >
            <h2
              id={`${category.slug}-title`}
              className="flex items-center gap-3 font-display text-title font-bold"
            >
              {category.drawing !== '' && <Drawing path={category.drawing} />}
              {category.name}
            </h2>
            {category.description !== '' && (
              <p className="mt-3 max-w-xl text-muted">{category.description}</p>
            )}
            <div className="mt-6 border-b border-line">
              {category.faqs.map((faq) => (
                <FaqItem key={faq.id} faq={faq} search="" />
              ))}
            </div>
          </section>
        ))}
      </div>
    </div>
  )
}

function Drawing({ path }: { path: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className="size-6 shrink-0 text-accent-text"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}

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

type Props = { search: string; found: readonly { faq: ShownFaq; category: string }[]; none: string }

export function resultsLabel(texts: SiteTexts['faq'], search: string, count: number): string {
  if (count === 0) return fillText(texts.nothingAbout, { search })
  return fillText(count === 1 ? texts.oneAnswer : texts.answers, { count, search })
}

export function FoundQuestions({ search, found, none }: Props) {
  const texts = useTexts('faq')
  return (
    <section aria-labelledby="found" className="container-page pt-14 lg:pt-20">
      <div className="max-w-4xl">
        <h2 id="found" className="font-display text-heading font-semibold break-words">
          {resultsLabel(texts, search, found.length)}
        </h2>
        {found.length > 0 ? (
          <div className="mt-6 border-b border-line">
            {found.map(({ faq, category }) => (
              <FaqItem key={faq.id} faq={faq} category={category} search={search} />
            ))}
          </div>
        ) : (
          <p className="mt-3 max-w-xl text-muted">{none}</p>
        )}
        <SiteLink
          to="/faq"
          className="mt-6 inline-block py-1 font-semibold text-accent-text underline underline-offset-4"
        >
          {texts.showAll}
        </SiteLink>
      </div>
    </section>
  )
}
