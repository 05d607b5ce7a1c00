import type { PageHandle } from '#app/page-handle.ts'
import { ActionLink } from '#ui/layout/action-link.tsx'
import type { Route } from './+types/data-center'
import { Closing } from './closing.tsx'
import { Day } from './data-center/day.tsx'
import { Latency } from './data-center/latency.tsx'
import { loadDataCenter } from './data-center/load-data-center.server.ts'
import { Systems } from './data-center/systems.tsx'
import { Gallery } from './gallery.tsx'
import { Notices, PlainHead } from './page-head.tsx'
import { pageMeta } from './page-meta.ts'

export const handle: PageHandle = { startsDark: true }

export const loader = () => loadDataCenter()

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export function meta({ matches }: Route.MetaArgs) {
  const title = 'Our data centre: where your site lives'
  const description =
    'Where your server lives: how far it is from your visitors, and how power, cooling, network and security are looked after.'
  return pageMeta({ title, description, path: '/data-center' }, matches[1]?.loaderData)
}

export default function DataCenter({ loaderData, matches }: Route.ComponentProps) {
  const { buttons, frame } = matches[1].loaderData.texts.site
  const { content, notices, pictures } = loaderData
  return (
    <>
      {content ? (
        <>
          <Latency head={content.head} latency={content.latency} />
          <Notices items={notices} className="pt-10" />
          <Systems systems={content.systems} />
          <Day {...content.day} />
        </>
      ) : (
        <PlainHead title={frame.pages.dataCenter} notices={notices} dark />
      )}
      <Gallery
        title={content?.pictures.title ?? ''}
        lead={content?.pictures.lead ?? ''}
        pictures={pictures}
      />
      {content?.closing.title && (
        <Closing {...content.closing}>
          <ActionLink to="/contact" variant="brand" size="xl">
            {buttons.askForVisit}
          </ActionLink>
          <ActionLink to="/products/dedicated" variant="outline" size="xl">
            {buttons.seeDedicatedServers}
          </ActionLink>
        </Closing>
      )}
    </>
  )
}
