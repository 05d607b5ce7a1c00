import { data, href, Outlet } from 'react-router'
import { BothVersions } from '#app/forms/both-versions.tsx'
import { formAction } from '#app/forms/form-action.server.ts'
import { isNewerSave, shownVersion } from '#app/forms/form-action.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { formatMoment } from '#kernel/date-format.ts'
import { textDifferences } from '#kernel/versions.ts'
import { templatePurpose } from '#modules/mail/defaults/template-purposes.ts'
import { saveTemplate, templateVersion } from '#modules/mail/operations/save-template.server.ts'
import { emailTemplateById } from '#modules/mail/queries/email-templates.server.ts'
import { inactiveEffect, templateTitle } from '#modules/mail/rules/templates/template-content.ts'
import {
  templateForm,
  templateValues,
  typedTemplate,
  valuesAsTexts,
} from '#modules/mail/rules/templates/template-form.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import type { Route } from './+types/edit'
import { TemplateEditor } from './editor/template-editor.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Edit ${templateTitle(loaderData.values.name)}` : 'Template' },
]

export async function loader(args: Route.LoaderArgs) {
  const [template, { timezone }] = await Promise.all([
    emailTemplateById(args.params.id),
    siteSettings(),
  ])
  if (!template) throw data('This template was deleted.', { status: 404 })
  const { content, variables, isChanged, editedBy, updatedAt } = template
  const isShipped = template.default !== null
  const values = templateValues(content)
  return {
    values,
    version: templateVersion(content),
    variables,
    isShipped,
    isChanged,
    editedBy,
    updatedAt,
    timezone,
  }
}

export const action = formAction(({ params }: Route.ActionArgs) => ({
  schema: templateForm,
  run: (member, { version, ...input }) => saveTemplate(member, { id: params.id, version }, input),
  done: () =>
    redirectWithToast(href('/admin/email'), {
      kind: 'success',
      message: 'Template updated successfully',
    }),
}))

export default function EditTemplate({
  loaderData,
  actionData,
  params: { id },
}: Route.ComponentProps) {
  const { values, variables, isShipped, isChanged, editedBy, updatedAt, timezone } = loaderData
  const title = templateTitle(values.name)
  const typed = actionData && typedTemplate(actionData.typed)
  return (
    <>
      <PageHeader
        title={
          <>
            {title} {isChanged && <Badge tone="info">Changed</Badge>}
          </>
        }
        description={`${templatePurpose(values.name) ?? 'Made by staff.'} Last saved ${formatMoment(updatedAt, timezone)}${editedBy ? ` by ${editedBy}` : ''}.`}
        back={{ label: 'Email Management', to: href('/admin/email') }}
        actions={
          <>
            <Button to={href('/admin/email/templates/:id/versions', { id })} variant="outline">
              Versions
            </Button>
            {isChanged && (
              <Button
                to={href('/admin/email/templates/:id/default', { id })}
                variant="outline"
                preventScrollReset
              >
                Restore default
              </Button>
            )}
            <Button
              to={href('/admin/email/templates/:id/send-test', { id })}
              variant="outline"
              preventScrollReset
            >
              Send test
            </Button>
          </>
        }
      />
      <TemplateEditor
        key={loaderData.version}
        label={`Edit ${title}`}
        id={id}
        isShipped={isShipped}
        saved={values}
        values={typed ?? values}
        version={shownVersion(loaderData, actionData)}
        variables={variables}
        inactiveEffect={inactiveEffect(templatePurpose(values.name))}
        refusal={actionData?.refusal}
        conflict={
          typed &&
          isNewerSave(actionData) && (
            <BothVersions
              differences={textDifferences(valuesAsTexts(values), valuesAsTexts(typed))}
            />
          )
        }
        back={href('/admin/email')}
      />
      <Outlet />
    </>
  )
}
