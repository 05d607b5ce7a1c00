import { href } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { addDays, dayIn } from '#kernel/dates.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { replayDays } from '#modules/webhooks/operations/endpoints.server.ts'
import { replayForm } from '#modules/webhooks/rules/endpoint.ts'
import { now } from '#platform/clock.server.ts'
import { CheckboxField } from '#ui/form/choice-field.tsx'
import { DateField } from '#ui/form/date-field.tsx'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import type { Route } from './+types/resend'

export async function loader() {
  const { timezone } = await siteSettings()
  const until = dayIn(timezone, now())
  return { from: addDays(until, -30), until }
}

export const action = formAction(({ params: { id } }: Route.ActionArgs) => ({
  schema: replayForm,
  run: (member, values) => replayDays(member, id, values),
  done: ({ count }) =>
    redirectWithToast(href('/admin/webhooks/:id', { id }), {
      kind: 'success',
      message: `${count} ${count === 1 ? 'delivery is' : 'deliveries are'} sent again.`,
    }),
}))

export default function Resend({ loaderData, actionData, params: { id } }: Route.ComponentProps) {
  const { typed = {}, refusal } = actionData ?? {}
  return (
    <DialogForm
      title="Send events again?"
      description="Each is sent with its id and its body as they were, so that a receiver knows what it has seen."
      back={href('/admin/webhooks/:id', { id })}
      refusal={refusal}
      submitLabel="Send again"
      pendingLabel="Sending..."
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <DateField
          label="What happened from"
          name="from"
          required
          max={loaderData.until}
          defaultValue={typed.from ?? loaderData.from}
          error={refusal?.fields?.from}
        />
        <DateField
          label="Until"
          name="until"
          required
          max={loaderData.until}
          defaultValue={typed.until ?? loaderData.until}
          error={refusal?.fields?.until}
        />
      </div>
      <CheckboxField
        label="Also what was delivered"
        name="everything"
        hint="For a receiver that lost what it had. Without it, only what failed."
        defaultChecked={'everything' in typed}
      />
    </DialogForm>
  )
}
