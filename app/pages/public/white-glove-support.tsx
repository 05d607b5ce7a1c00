import {
  supportMoveSection,
  supportReachSection,
  supportSection,
} from '#modules/content/defaults/sections/support.ts'
import type { Route } from './+types/white-glove-support'
import { PlainHead } from './page-head.tsx'
import { pageMeta } from './page-meta.ts'
import { pageParts } from './parts.server.ts'
import { LedgerSection } from './support/ledger-section.tsx'
import { MoveSection } from './support/move-section.tsx'
import { SupportHead } from './support/support-head.tsx'
import { WaysSection } from './support/ways-section.tsx'

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

/** The support page. */
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
