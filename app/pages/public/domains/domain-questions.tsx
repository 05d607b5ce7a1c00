import type { z } from 'zod'
import { useTexts } from '#modules/content/components/site-texts.tsx'
import type { domainQuestionsSection } from '#modules/content/defaults/sections/domains.ts'
import { Icon } from '#ui/layout/icon.tsx'
import { SiteLink } from '#ui/layout/site-link.tsx'

/** Questions about domains, with a link to the FAQ. */
export function DomainQuestions({
  content,
}: {
  content: z.output<typeof domainQuestionsSection.schema>
}) {
  const buttons = useTexts('buttons')
  return (
    <section className="container-page grid gap-x-12 gap-y-8 pt-20 lg:grid-cols-12 lg:pt-28">
      <div className="lg:col-span-4">
        <h2 className="font-display text-title font-bold">{content.title}</h2>
        <SiteLink
          to="/faq"
          className="mt-5 inline-block font-semibold text-accent-text underline decoration-2 underline-offset-[6px]"
        >
          {buttons.allQuestions}
        </SiteLink>
      </div>
      <div className="border-b border-line lg:col-span-7 lg:col-start-6">
        {content.items.map(({ question, answer }) => (
          <details key={question} className="group border-t border-line">
            <summary className="flex items-center justify-between gap-6 py-5 text-[1.125rem] font-semibold">
              {question}
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
