import { href } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { describedVariables } from '#modules/mail/defaults/variable-catalogue.ts'
import { saveTemplate } from '#modules/mail/operations/save-template.server.ts'
import { siteVariables } from '#modules/mail/rules/email.ts'
import { inactiveEffect } from '#modules/mail/rules/templates/template-content.ts'
import {
  newTemplateValues,
  readVariables,
  templateForm,
  typedTemplate,
} from '#modules/mail/rules/templates/template-form.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import type { Route } from './+types/new'
import { TemplateEditor } from './editor/template-editor.tsx'

const heading = 'Add template'

export const meta: Route.MetaFunction = () => [{ title: heading }]

export function loader() {
  return null
}

export const action = formAction((_: Route.ActionArgs) => ({
  schema: templateForm,
  run: (member, { version: _, ...input }) => saveTemplate(member, null, input),
  done: () =>
    redirectWithToast(href('/admin/email'), {
      kind: 'success',
      message: 'Template created successfully',
    }),
}))

export default function NewTemplate({ actionData }: Route.ComponentProps) {
  const values = actionData ? typedTemplate(actionData.typed) : newTemplateValues
  const samples = readVariables(values.variables) ?? {}
  return (
    <>
      <PageHeader title={heading} back={{ label: 'Email Management', to: href('/admin/email') }} />
      <TemplateEditor
        label={heading}
        id={null}
        isShipped={false}
        saved={newTemplateValues}
        values={values}
        version=""
        variables={describedVariables([...Object.keys(samples), ...siteVariables], samples)}
        inactiveEffect={inactiveEffect(null)}
        refusal={actionData?.refusal}
        back={href('/admin/email')}
      />
    </>
  )
}
