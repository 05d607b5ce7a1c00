import type { z } from 'zod'
import { ContentLink } from '#modules/content/components/content-link.tsx'
import {
  supportMoveSection,
  supportReachSection,
  supportSection,
} from '#modules/content/defaults/sections/company.ts'
import { Horizon } from '#ui/layout/horizon.tsx'
import { Icon } from '#ui/layout/icon.tsx'
import type { Route } from './+types/white-glove-support'
import { PlainHead } from './page-head.tsx'
import { pageMeta } from './page-meta.ts'
import { pageParts } from './parts.server.ts'
import { LedgerSection } from './support/ledger-section.tsx'
import { HousesPicture, SupportHead } from './support/support-head.tsx'

export async function loader() {
  const parts = pageParts()
  const [content, move, reach] = await Promise.all([
    parts.section(supportSection),
    parts.section(supportMoveSection),
    parts.section(supportReachSection),
  ])
  return parts.answer({ content, move, reach })
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export function meta({ matches }: Route.MetaArgs) {
  const title = 'White-glove support and site migration'
  const description =
    'We move your site, test it before anyone sees it and switch at the hour you choose: what white-glove support is, who does what, and how to ask for it.'
  return pageMeta({ title, description, path: '/white-glove-support' }, matches[1]?.loaderData)
}

export default function WhiteGloveSupport({ loaderData, matches }: Route.ComponentProps) {
  const { content, move, reach, notices } = loaderData
  return (
    <>
      {content ? (
        <SupportHead content={content} notices={notices} />
      ) : (
        <PlainHead
          title={matches[1].loaderData.texts.site.frame.pages.whiteGloveSupport}
          notices={notices}
        />
      )}
      {move && <MoveSection content={move} />}
      {content && <LedgerSection content={content} />}
      {reach && <WaysSection content={reach} />}
    </>
  )
}

/** The steps of a move, each with a picture. */
function MoveSection({ content }: { content: z.output<typeof supportMoveSection.schema> }) {
  return (
    <section className="overflow-x-clip bg-page py-20 lg:py-28" data-theme="dark" data-dark-section>
      <div className="container-page">
        <div className="grid gap-x-12 gap-y-5 lg:grid-cols-12 lg:items-end">
          <h2 className="font-display text-title font-bold lg:col-span-7">{content.title}</h2>
          <p className="max-w-md text-muted leading-7 lg:col-span-5">{content.lead}</p>
        </div>
        <ol className="mt-14 grid gap-x-6 gap-y-12 sm:grid-cols-2 lg:mt-20 lg:grid-cols-4">
          {content.steps.map(({ when, title, text }, at) => (
            <li key={title}>
              <HousesPicture moment={at / Math.max(1, content.steps.length - 1)} />
              <p className="mt-5 text-accent-text text-sm font-semibold">{when}</p>
              <h3 className="mt-1 font-display text-heading font-semibold">{title}</h3>
              <p className="mt-2 max-w-xs leading-7 text-muted">{text}</p>
            </li>
          ))}
        </ol>
        {content.note.shown && (
          <p className="mt-14 flex gap-4 border-t border-line pt-6 font-semibold">
            <Icon name="check" className="mt-0.5 size-5 shrink-0 text-positive" />
            {content.note.text}
          </p>
        )}
      </div>
    </section>
  )
}

/** How to start; an entry without a valid link is shown as text. */
function WaysSection({ content }: { content: z.output<typeof supportReachSection.schema> }) {
  return (
    <section className="overflow-x-clip">
      <div className="container-page grid gap-x-12 gap-y-10 lg:grid-cols-12">
        <div className="lg:col-span-4">
          <h2 className="font-display text-title font-bold">{content.title}</h2>
          <p className="mt-4 max-w-sm text-lead text-muted">{content.text}</p>
        </div>
        <ul className="border-b border-line lg:col-span-7 lg:col-start-6">
          {content.ways.map(({ title, text, link, to }) => (
            <li
              key={title}
              className="grid gap-x-8 gap-y-3 border-t border-line py-7 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center"
            >
              <div>
                <h3 className="font-display text-heading font-semibold">{title}</h3>
                <p className="mt-1.5 max-w-md leading-7 text-muted">{text}</p>
              </div>
              <ContentLink
                to={to}
                className="group inline-flex w-fit items-center gap-2 py-1 font-semibold text-accent-text"
              >
                <span className="underline decoration-2 underline-offset-[6px]">{link}</span>
                <Icon
                  name="arrow"
                  className="size-5 transition-transform group-hover:translate-x-1"
                />
              </ContentLink>
            </li>
          ))}
        </ul>
      </div>
      <Horizon className="mt-10 -mb-px" />
    </section>
  )
}
