import type { AboutContent } from '#modules/content/rules/sections/company.ts'
import { ActionLink } from '#ui/layout/action-link.tsx'
import { Horizon } from '#ui/layout/horizon.tsx'
import { Picture } from '#ui/layout/picture.tsx'
import type { Route } from './+types/our-story'
import { Closing } from './closing.tsx'
import { Gallery } from './gallery.tsx'
import { loadStory } from './our-story/load-story.server.ts'
import { Team, Values } from './our-story/people.tsx'
import { CaseStudies, Projects } from './our-story/work.tsx'
import { Dotted, Notices, PlainHead } from './page-head.tsx'
import { pageMeta } from './page-meta.ts'

export const loader = () => loadStory()

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export function meta({ matches }: Route.MetaArgs) {
  const title = 'Our story: the people who answer'
  const description =
    'Who runs the servers, who answers when you write, and how we work: clear prices, straight answers and good work for people who host with us.'
  return pageMeta({ title, description, path: '/our-story' }, matches[1]?.loaderData)
}

export default function OurStory({ loaderData, matches }: Route.ComponentProps) {
  const { buttons, frame } = matches[1].loaderData.texts.site
  const { content, inline, notices, team, projects, caseStudies, pictures } = loaderData
  return (
    <>
      {content ? (
        <>
          <Notices items={notices} className="pt-8" />
          <StoryHead head={content.head} picture={{ ...content.picture, inline }} />
          <Chapters chapters={content.chapters} />
          <Values {...content.values} />
        </>
      ) : (
        <PlainHead title={frame.pages.ourStory} notices={notices} />
      )}
      <Team content={content?.team} members={team} />
      <Projects content={content?.projects} projects={projects} />
      <CaseStudies content={content?.caseStudies} studies={caseStudies} />
      <Gallery title="" lead="" pictures={pictures} />
      {content?.closing.title && (
        <Closing {...content.closing}>
          <ActionLink to="/contact" variant="brand" size="xl">
            {buttons.sayHello}
          </ActionLink>
          <ActionLink to="/data-center" variant="outline" size="xl">
            {buttons.seeWhereYourSiteLives}
          </ActionLink>
        </Closing>
      )}
    </>
  )
}

/** How it came to be, below the horizon: the years large and faint, the story beside them. */
function Chapters({ chapters }: Pick<AboutContent, 'chapters'>) {
  if (chapters.length === 0)
    return <div className="h-16 bg-page" data-theme="dark" data-dark-section />
  return (
    <section
      className="overflow-x-clip bg-page pt-10 pb-24 md:pb-32"
      data-theme="dark"
      data-dark-section
    >
      <ol className="container-page">
        {chapters.map((chapter) => (
          <li
            key={chapter.title}
            className="grid gap-x-12 gap-y-3 border-t border-line py-10 first:border-t-0 lg:grid-cols-12 lg:py-14"
          >
            <p className="tabular min-w-0 font-display text-[clamp(3rem,2rem+4.5vw,6.5rem)] leading-[0.85] font-bold tracking-[-0.045em] lg:col-span-5">
              <span className="bg-[linear-gradient(100deg,var(--accent),var(--amber))] bg-clip-text text-transparent">
                {chapter.when}
              </span>
            </p>
            <div className="min-w-0 lg:col-span-6 lg:col-start-7">
              <h2 className="font-display text-heading font-bold">{chapter.title}</h2>
              <p className="mt-3 max-w-[38rem] text-lead text-muted">{chapter.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The sentence, as wide as the bay, and the mountain under it. */
type StoryHeadProps = {
  head: AboutContent['head']
  picture: AboutContent['picture'] & { inline: string }
}

function StoryHead({ head: { title, lead }, picture }: StoryHeadProps) {
  return (
    <section className="relative isolate overflow-x-clip">
      <div
        aria-hidden="true"
        className="glows absolute inset-x-0 bottom-0 -z-10 h-[36rem] bg-[radial-gradient(50%_100%_at_18%_100%,rgb(from_var(--amber)_r_g_b/0.36),rgb(from_var(--brand)_r_g_b/0.12)_48%,transparent_74%)]"
      />
      <div className="container-page pt-10 sm:pt-16 lg:pt-20">
        <h1 className="rises max-w-[70rem] font-display text-hero font-bold [overflow-wrap:anywhere]">
          <Dotted text={title} />
        </h1>
        <p className="rises mt-8 max-w-xl text-lead text-muted [--after:140ms] lg:ml-auto lg:mt-12">
          {lead}
        </p>
      </div>
      {picture.src !== '' && (
        <div className="container-page mt-10">
          <Picture
            src={picture.src}
            alt={picture.alt}
            sizes="(min-width: 80rem) 76rem, 100vw"
            loading="first"
            inline={picture.inline}
            className="aspect-video w-full rounded-3xl object-cover"
          />
        </div>
      )}
      <Horizon className="mt-2 -mb-px lg:-mt-10" />
    </section>
  )
}
