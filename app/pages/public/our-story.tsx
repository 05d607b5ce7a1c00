import { ActionLink } from '#ui/layout/action-link.tsx'
import type { Route } from './+types/our-story'
import { Closing } from './closing.tsx'
import { Gallery } from './gallery.tsx'
import { CaseStudies } from './our-story/case-studies.tsx'
import { Chapters } from './our-story/chapters.tsx'
import { loadStory } from './our-story/load-story.server.ts'
import { Projects } from './our-story/projects.tsx'
import { StoryHead } from './our-story/story-head.tsx'
import { Team } from './our-story/team.tsx'
import { Values } from './our-story/values.tsx'
import { Notices, PlainHead } from './page-head.tsx'
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
  const { content, notices, team, projects, caseStudies, pictures } = loaderData
  return (
    <>
      {content ? (
        <>
          <Notices items={notices} className="pt-8" />
          <StoryHead head={content.head} picture={content.picture} />
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
