import { data, href } from 'react-router'
import { VersionList } from '#app/versions/version-list.tsx'
import { textDifferences } from '#kernel/versions.ts'
import { sectionState, sectionVersions } from '#modules/content/queries/section-list.server.ts'
import { valuesAsTexts } from '#modules/content/rules/section-form/section-form.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import type { Route } from './+types/versions'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Versions of ${loaderData.title}` : 'Versions' },
]

export async function loader(args: Route.LoaderArgs) {
  const { key } = args.params
  const [state, versions, { timezone }] = await Promise.all([
    sectionState(key),
    sectionVersions(key),
    siteSettings(),
  ])
  if (!state) throw data('This section doesn’t exist.', { status: 404 })
  const current = valuesAsTexts(state.published)
  const rows = versions.map(({ title, content, isActive, sectionKey: _, ...row }) => ({
    ...row,
    differences: textDifferences(valuesAsTexts({ title, content, isActive }), current),
  }))
  return { title: state.published.title, rows, timezone }
}

export default function SectionVersions({
  loaderData: { title, rows, timezone },
  params: { key },
}: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title={`Versions of ${title}`}
        description="What earlier saves replaced, newest first, compared with what visitors see now. Restoring one ends a draft."
        back={{ label: title, to: href('/admin/content/:key/:form?', { key }) }}
      />
      <VersionList
        rows={rows}
        what="the section"
        zone={timezone}
        restore={(version) =>
          href('/admin/content/:key/versions/:version/restore', { key, version })
        }
      />
    </>
  )
}
