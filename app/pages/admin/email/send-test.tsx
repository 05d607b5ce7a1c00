import { useState } from 'react'
import { data, href } from 'react-router'
import type { z } from 'zod'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { ok, refuse } from '#kernel/result.ts'
import { sampleVariables } from '#modules/mail/defaults/variable-catalogue.ts'
import { sendTestMail } from '#modules/mail/operations/test-mail-settings.server.ts'
import { emailTemplateById } from '#modules/mail/queries/email-templates.server.ts'
import { siteVariables } from '#modules/mail/rules/email.ts'
import { templateTitle } from '#modules/mail/rules/templates/template-content.ts'
import { testMailForm } from '#modules/mail/rules/test-mail-form.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import { TextAreaField, TextField } from '#ui/form/field.tsx'
import { useHydrated } from '#ui/primitives/hydrated.ts'
import type { Route } from './+types/send-test'

const failure = 'Failed to send test email'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Send a test of ${templateTitle(loaderData.name)}` : 'Send test' },
]

export async function loader(args: Route.LoaderArgs) {
  const template = await emailTemplateById(args.params.id)
  if (!template) throw data('This template was deleted.', { status: 404 })
  const { name, sampleValues, isActive } = template.content
  const site: readonly string[] = siteVariables
  const names = template.variables
    .map((variable) => variable.name)
    .filter((variable) => !site.includes(variable))
  return {
    name,
    isActive,
    variables: JSON.stringify(sampleVariables(names, sampleValues, name), null, 2),
  }
}

export const action = formAction(({ params }: Route.ActionArgs) => ({
  schema: testMailForm,
  run: async (member, { to, variables }) => {
    const template = await emailTemplateById(params.id)
    if (!template) return refuse('not_found', 'This template was deleted.')
    const sent = await sendTestMail(member, { template: template.content.name, to, variables })
    return sent.ok
      ? ok(undefined)
      : refuse(sent.error.code, `${failure}: ${sent.error.message}`, sent.error)
  },
  done: () =>
    redirectWithToast(href('/admin/email/templates/:id', { id: params.id }), {
      kind: 'success',
      message: 'Test email sent successfully',
      isTestEmail: true,
    }),
}))

type Typed = z.input<typeof testMailForm>

export default function SendTest({
  loaderData: { name, isActive, variables },
  actionData,
  params,
}: Route.ComponentProps) {
  const typed: Partial<Typed> = actionData?.typed ?? {}
  const [to, setTo] = useState(typed.to ?? '')
  const hydrated = useHydrated()
  const errors = actionData?.refusal.fields ?? {}
  return (
    <DialogForm
      title={`Send a test of ${templateTitle(name)}`}
      description="The saved template goes out with these values and is listed in the log."
      size="lg"
      back={href('/admin/email/templates/:id', { id: params.id })}
      refusal={actionData?.refusal}
      submitLabel="Send test"
      pendingLabel="Sending..."
      submitDisabled={hydrated && to.trim() === ''}
    >
      {!isActive && (
        <Alert kind="warning">
          This template is off, so the test can’t be sent. Switch it on first.
        </Alert>
      )}
      <TextField
        label="Test email address"
        name="to"
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        value={to}
        onChange={({ currentTarget }) => setTo(currentTarget.value)}
        error={errors.to}
      />
      <TextAreaField
        label="Variables (JSON)"
        name="variables"
        rows={12}
        spellCheck={false}
        defaultValue={typed.variables ?? variables}
        error={errors.variables}
      />
    </DialogForm>
  )
}
