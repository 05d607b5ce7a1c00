import { data, href } from 'react-router'
import { VersionList } from '#app/versions/version-list.tsx'
import { textDifferences } from '#kernel/versions.ts'
import {
  emailTemplateById,
  emailTemplateVersionsOf,
} from '#modules/mail/queries/email-templates.server.ts'
import { templateTitle } from '#modules/mail/rules/templates/template-content.ts'
import { templateValues, valuesAsTexts } from '#modules/mail/rules/templates/template-form.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import type { Route } from './+types/versions'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Versions of ${loaderData.title}` : 'Versions' },
]

export async function loader(args: Route.LoaderArgs) {
  const [template, versions, { timezone }] = await Promise.all([
    emailTemplateById(args.params.id),
    emailTemplateVersionsOf(args.params.id),
    siteSettings(),
  ])
  if (!template) throw data('This template was deleted.', { status: 404 })
  const current = valuesAsTexts(templateValues(template.content))
  const rows = versions.map(({ id, content, writtenBy, writtenAt, replacedBy, replacedAt }) => ({
    id,
    writtenBy,
    writtenAt,
    replacedBy,
    replacedAt,
    differences: textDifferences(valuesAsTexts(templateValues(content)), current),
  }))
  return { title: templateTitle(template.content.name), rows, timezone }
}

export default function TemplateVersions({
  loaderData: { title, rows, timezone },
  params: { id },
}: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title={`Versions of ${title}`}
        description="What earlier saves replaced, newest first, compared with the template as it is now."
        back={{ label: title, to: href('/admin/email/templates/:id', { id }) }}
      />
      <VersionList
        rows={rows}
        what="the template"
        zone={timezone}
        restore={(version) =>
          href('/admin/email/templates/:id/versions/:version/restore', { id, version })
        }
      />
    </>
  )
}
