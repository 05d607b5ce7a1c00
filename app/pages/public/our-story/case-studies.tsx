import { aboutSection } from '#modules/content/defaults/sections/about.ts'
import type { ShownCaseStudy } from '#modules/content/queries/shown-case-studies.server.ts'
import type { AboutContent } from '#modules/content/rules/sections/about.ts'
import { Picture } from '#ui/layout/picture.tsx'

/** Case studies in reverse: the result first and large, then how it came. */
export function CaseStudies({
  content,
  studies,
}: {
  content: AboutContent['caseStudies'] | undefined
  studies: ShownCaseStudy[]
}) {
  if (studies.length === 0) return null
  return (
    <section className="overflow-x-clip bg-page py-24 md:py-32" data-theme="dark" data-dark-section>
      <div className="container-page">
        <h2 className="max-w-3xl font-display text-title font-bold">
          {content?.title || aboutSection.initial.caseStudies.title}
        </h2>
        {content?.lead && <p className="mt-5 max-w-xl text-lead text-muted">{content.lead}</p>}
        {studies.map((study) => (
          <article key={study.id} className="mt-16 border-t border-line pt-10 lg:mt-20 lg:pt-14">
            <div className="grid gap-x-12 gap-y-8 lg:grid-cols-12">
              <div className="min-w-0 lg:col-span-4">
                {study.client && <p className="font-semibold text-accent-text">{study.client}</p>}
                <h3 className="mt-2 font-display text-heading font-bold">{study.title}</h3>
                <p className="mt-4 leading-7 text-muted">{study.summary}</p>
              </div>
              <div className="min-w-0 lg:col-span-8">
                {study.heroImage && (
                  <Picture
                    src={study.heroImage}
                    alt={study.heroImageAlt}
                    sizes="(min-width: 64rem) 55rem, 95vw"
                    loading="lazy"
                    className="mb-10 aspect-[2/1] w-full rounded-2xl object-cover"
                  />
                )}
                {study.result && (
                  <p className="font-display text-[clamp(1.625rem,1.2rem+2vw,2.75rem)] leading-[1.12] font-bold tracking-[-0.025em]">
                    <span
                      aria-hidden="true"
                      className="bg-horizon mb-7 block h-1 w-16 rounded-full"
                    />
                    {study.result}
                  </p>
                )}
                <dl className="mt-10 grid gap-x-10 gap-y-7 sm:grid-cols-2">
                  <Labelled
                    term={content?.challenge || aboutSection.initial.caseStudies.challenge}
                    text={study.challenge}
                  />
                  <Labelled
                    term={content?.solution || aboutSection.initial.caseStudies.solution}
                    text={study.solution}
                  />
                </dl>
              </div>
            </div>
          </article>
        ))}
      </div>
    </section>
  )
}

function Labelled({ term, text }: { term: string; text: string }) {
  if (text === '') return null
  return (
    <div className="min-w-0 border-t border-line pt-4">
      <dt className="font-semibold">{term}</dt>
      <dd className="mt-1.5 leading-7 text-muted">{text}</dd>
    </div>
  )
}
