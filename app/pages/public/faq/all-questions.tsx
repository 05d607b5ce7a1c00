import { FaqItem } from '#modules/content/components/faq-item.tsx'
import { useTexts } from '#modules/content/components/site-texts.tsx'
import type { FaqCategory } from '#modules/content/rules/faq/faq.ts'

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
