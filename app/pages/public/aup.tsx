import type { Route } from './+types/aup'
import { LegalPage } from './legal/legal-page.tsx'
import { loadDocument } from './legal/load-document.server.ts'
import { pageMeta } from './page-meta.ts'

export const loader = () => loadDocument('acceptableUse')

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return loaderData
    ? pageMeta({ ...loaderData.meta, path: loaderData.path }, matches[1]?.loaderData)
    : []
}

export default function AcceptableUse({ loaderData, matches }: Route.ComponentProps) {
  return (
    <LegalPage
      document={loaderData}
      others={matches[1].loaderData.navigation.legal}
      email={matches[1].loaderData.site.email}
    />
  )
}
