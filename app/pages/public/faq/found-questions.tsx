import { fillText } from '#kernel/fill-text.ts'
import { FaqItem } from '#modules/content/components/faq-item.tsx'
import { useTexts } from '#modules/content/components/site-texts.tsx'
import type { ShownFaq } from '#modules/content/rules/faq/faq.ts'
import type { SiteTexts } from '#modules/content/rules/texts/site-texts.ts'
import { SiteLink } from '#ui/layout/site-link.tsx'

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
