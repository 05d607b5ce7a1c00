import { data } from 'react-router'
import { supportMoveSection, supportReachSection, supportSection } from '#modules/content/rules/sections/support.ts'
import type { Route } from './+types/white-glove-support'
import { loadWords } from './enquiries/load-words.server.ts'
import { pageMeta } from './page-meta.ts'
import { LedgerSection } from './support/ledger-section.tsx'
import { MoveSection } from './support/move-section.tsx'
import { SupportHead } from './support/support-head.tsx'
import { WaysSection } from './support/ways-section.tsx'

export async function loader() {
  const notices = new Set<string>()
  const [content, move, reach] = await Promise.all([
    loadWords(supportSection, notices),
    loadWords(supportMoveSection, notices),
    loadWords(supportReachSection, notices),
  ])
  return data({ content, move, reach, notices: [...notices] }, notices.size > 0 ? { headers: { 'Cache-Control': 'no-store' } } : undefined)
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export function meta({ matches }: Route.MetaArgs) {
  const title = 'White-glove support and site migration'
  const description =
    'We move your site, try it before anybody sees it and switch at the hour you choose: what white-glove support is, who does what, and how to ask for it.'
  return pageMeta({ title, description, path: '/white-glove-support' }, matches[1]?.loaderData)
}

/** The work that we do for people, and how a site moves. */
export default function WhiteGloveSupport({ loaderData }: Route.ComponentProps) {
  const { content, move, reach, notices } = loaderData
  return (
    <>
      <SupportHead content={content} notices={notices} />
      {move && <MoveSection content={move} />}
      {content && <LedgerSection content={content} />}
      {reach && <WaysSection content={reach} />}
    </>
  )
}
