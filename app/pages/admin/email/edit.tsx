import { data, href, Outlet } from 'react-router'
import { editorForm, existingRow } from '#app/forms/editor.tsx'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { formatMoment } from '#kernel/date-format.ts'
import { templatePurpose } from '#modules/mail/defaults/template-purposes.ts'
import { describedVariables } from '#modules/mail/defaults/variable-catalogue.ts'
import { saveTemplate, templateVersion } from '#modules/mail/operations/templates.server.ts'
import { emailTemplateById } from '#modules/mail/queries/email-templates.server.ts'
import { siteVariables } from '#modules/mail/rules/email.ts'
import { inactiveEffect, templateTitle } from '#modules/mail/rules/templates/template-content.ts'
import {
  newTemplateValues,
  readVariables,
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

const heading = 'Add template'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title ?? 'Template' },
]

export async function loader({ params: { id } }: Route.LoaderArgs) {
  if (id === undefined)
    return { isNew: true, title: heading, values: newTemplateValues, version: '', template: null }
  const [template, { timezone }] = await Promise.all([emailTemplateById(id), siteSettings()])
  if (!template) throw data('This template was deleted.', { status: 404 })
  const { content, variables, isChanged, editedBy, updatedAt } = template
  const isShipped = template.default !== null
  const values = templateValues(content)
  return {
    isNew: false,
    title: `Edit ${templateTitle(values.name)}`,
    values,
    version: templateVersion(content),
    template: { id, variables, isShipped, isChanged, editedBy, updatedAt, timezone },
  }
}

export const action = formAction(({ params: { id } }: Route.ActionArgs) => ({
  schema: templateForm,
  run: (member, { version, ...input }) => saveTemplate(member, existingRow(id, version), input),
  done: () =>
    redirectWithToast(href('/admin/email'), {
      kind: 'success',
      message: `Template ${id === undefined ? 'created' : 'updated'} successfully`,
    }),
}))

export default function EditTemplate({ loaderData, actionData }: Route.ComponentProps) {
  const { title, template, values: saved } = loaderData
  const { isNew, ...form } = editorForm(loaderData, actionData, {
    typed: typedTemplate,
    texts: valuesAsTexts,
  })
  const purpose = isNew ? null : templatePurpose(saved.name)
  return (
    <>
      {template ? (
        <TemplateHeader name={saved.name} purpose={purpose} template={template} />
      ) : (
        <PageHeader title={title} back={back} />
      )}
      <TemplateEditor
        key={loaderData.version}
        label={title}
        id={template?.id ?? null}
        isShipped={template?.isShipped ?? false}
        saved={saved}
        variables={template?.variables ?? typedVariables(form.values.variables)}
        inactiveEffect={inactiveEffect(purpose)}
        back={back.to}
        {...form}
      />
      <Outlet />
    </>
  )
}

const back = { label: 'Email Management', to: href('/admin/email') }

function typedVariables(typed: string) {
  const samples = readVariables(typed) ?? {}
  return describedVariables([...Object.keys(samples), ...siteVariables], samples, '')
}

type Stored = NonNullable<Route.ComponentProps['loaderData']['template']>

function TemplateHeader({
  name,
  purpose,
  template: { id, isChanged, editedBy, updatedAt, timezone },
}: {
  name: string
  purpose: string | null
  template: Stored
}) {
  return (
    <PageHeader
      title={
        <>
          {templateTitle(name)} {isChanged && <Badge tone="info">Changed</Badge>}
        </>
      }
      description={`${purpose ?? 'Made by staff.'} Last saved ${formatMoment(updatedAt, timezone)}${editedBy ? ` by ${editedBy}` : ''}.`}
      back={back}
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
  )
}
