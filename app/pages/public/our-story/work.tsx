import { fillText } from '#kernel/fill-text.ts'
import { ContentLink } from '#modules/content/components/content-link.tsx'
import { useTexts } from '#modules/content/components/site-texts.tsx'
import { aboutSection } from '#modules/content/defaults/sections/company.ts'
import type { ShownCaseStudy, ShownProject } from '#modules/content/queries/shown-lists.server.ts'
import type { AboutContent } from '#modules/content/rules/sections/company.ts'
import type { Part } from '#modules/content/rules/sections/parts.ts'
import { Icon } from '#ui/layout/icon.tsx'
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

/** What the house does beside hosting: a short list with long lines. */
export function Projects({
  content,
  projects,
}: {
  content: Part | undefined
  projects: ShownProject[]
}) {
  const buttons = useTexts('buttons')
  if (projects.length === 0) return null
  return (
    <section className="container-page py-24 md:py-32">
      <div className="grid gap-x-12 gap-y-5 lg:grid-cols-12 lg:items-end">
        <h2 className="font-display text-title font-bold lg:col-span-6">
          {content?.title || aboutSection.initial.projects.title}
        </h2>
        {content?.lead && (
          <p className="text-lead text-muted lg:col-span-5 lg:col-start-8">{content.lead}</p>
        )}
      </div>
      <ul className="mt-14 border-b border-line">
        {projects.map((project) => (
          <li
            key={project.id}
            className="grid gap-x-12 gap-y-3 border-t border-line py-9 lg:grid-cols-12"
          >
            <p className="min-w-0 text-[0.9375rem] font-semibold text-accent-text lg:col-span-2 lg:pt-1.5">
              {project.category}
            </p>
            <h3 className="min-w-0 font-display text-heading font-bold lg:col-span-4">
              {project.title}
            </h3>
            <div className="min-w-0 lg:col-span-6">
              <p className="max-w-2xl leading-7 text-muted">{project.description}</p>
              <ContentLink
                to={project.linkUrl}
                className="group mt-4 inline-flex items-center gap-2 py-1 font-semibold text-accent-text"
              >
                <span className="underline decoration-2 underline-offset-[6px]">
                  {buttons.readMore}
                  <span className="sr-only">
                    {' '}
                    {fillText(buttons.readMoreAbout, { project: project.title })}
                  </span>
                </span>
                <Icon
                  name="arrow"
                  className="size-4 transition-transform group-hover:translate-x-1"
                />
              </ContentLink>
              {project.images.length > 0 && (
                <ul className="mt-6 flex flex-wrap gap-3">
                  {project.images.map((image) => (
                    <li key={image.file_path}>
                      <Picture
                        src={image.file_path}
                        alt={image.alt_text}
                        sizes="13rem"
                        loading="lazy"
                        className="aspect-[3/2] w-52 max-w-full rounded-xl object-cover"
                      />
                    </li>
                  ))}
                </ul>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
