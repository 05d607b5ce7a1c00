import { ActionLink } from '#ui/layout/action-link.tsx'
import type { Route } from './+types/release-notes'
import { Closing } from './closing.tsx'
import { Dotted, Notices, PlainHead } from './page-head.tsx'
import { pageMeta } from './page-meta.ts'
import { loadReleaseNotes } from './release-notes/load-release-notes.server.ts'
import { TimeLine } from './release-notes/time-line.tsx'

export const loader = () => loadReleaseNotes()

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export function meta({ matches }: Route.MetaArgs) {
  const title = 'Release notes, in plain words'
  const description =
    'What’s new, what’s better and what we fixed on the hosting platform and in the customer area: every change, dated and numbered, in plain words.'
  return pageMeta({ title, description, path: '/release-notes' }, matches[1]?.loaderData)
}

export default function ReleaseNotesPage({ loaderData, matches }: Route.ComponentProps) {
  const { buttons, frame } = matches[1].loaderData.texts.site
  const { content, notices } = loaderData
  if (!content) return <PlainHead title={frame.pages.releaseNotes} notices={notices} />
  return (
    <>
      <header className="container-page pt-12 pb-16 lg:pt-20 lg:pb-24">
        <h1 className="rises max-w-5xl font-display text-hero font-bold [overflow-wrap:anywhere]">
          <Dotted text={content.head.title} />
        </h1>
        <p className="mt-8 max-w-xl text-lead text-muted">{content.head.lead}</p>
      </header>
      <Notices items={notices} className="pb-10" />
      {content.entries.length > 0 ? (
        <TimeLine entries={content.entries} groups={content.groups} />
      ) : (
        <p className="container-page text-lead">{content.none}</p>
      )}
      {content.closing.title && (
        <Closing {...content.closing}>
          <ActionLink to="/contact" variant="primary" size="xl">
            {buttons.sayHello}
          </ActionLink>
        </Closing>
      )}
    </>
  )
}
