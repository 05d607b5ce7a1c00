import { href, useLocation } from 'react-router'
import { BothVersions } from '#app/forms/both-versions.tsx'
import { formAction } from '#app/forms/form-action.server.ts'
import { isNewerSave, shownVersion } from '#app/forms/form-action.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { textDifferences } from '#kernel/versions.ts'
import { saveReviewSettings } from '#modules/content/reviews/operations/reviews.server.ts'
import { reviewInvitationSettings } from '#modules/content/reviews/queries/manage-reviews.server.ts'
import {
  reviewSettingsSchema,
  reviewSettingsTexts,
} from '#modules/content/reviews/rules/review-form.ts'
import { versionOfValues } from '#platform/security/values-version.server.ts'
import { CheckboxField } from '#ui/form/choice-field.tsx'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import { HiddenField, TextField } from '#ui/form/field.tsx'
import type { Route } from './+types/invitations'

export const meta: Route.MetaFunction = () => [{ title: 'Invitations to review' }]

export async function loader() {
  const { invitesEnabled, inviteAfterDays } = await reviewInvitationSettings()
  return {
    invitesEnabled,
    inviteAfterDays: String(inviteAfterDays),
    version: versionOfValues(reviewSettingsTexts({ invitesEnabled, inviteAfterDays })),
  }
}

export const action = formAction(({ url }: Route.ActionArgs) => ({
  schema: reviewSettingsSchema,
  run: (member, input) => saveReviewSettings(member, input),
  done: (_, { invitesEnabled }) =>
    redirectWithToast(`${href('/admin/reviews')}${url.search}`, {
      kind: 'success',
      message: invitesEnabled ? 'Invitations are on' : 'Invitations are off',
    }),
}))

export default function Invitations({ loaderData, actionData }: Route.ComponentProps) {
  const { search } = useLocation()
  const typed = actionData && {
    invitesEnabled: 'invitesEnabled' in actionData.typed,
    inviteAfterDays: actionData.typed.inviteAfterDays ?? '',
  }
  const values = typed ?? loaderData
  return (
    <DialogForm
      title="Invitations to review"
      description="One email for each service, to customers who agreed to news and offers. What they write is pending until you approve it. Services whose day has passed when you switch this on are left alone."
      back={`${href('/admin/reviews')}${search}`}
      refusal={actionData?.refusal}
      submitLabel="Save"
      pendingLabel="Saving..."
    >
      {typed && isNewerSave(actionData) && (
        <BothVersions
          differences={textDifferences(reviewSettingsTexts(loaderData), reviewSettingsTexts(typed))}
        />
      )}
      <HiddenField name="version" value={shownVersion(loaderData, actionData)} />
      <CheckboxField
        label="Invite customers by email"
        name="invitesEnabled"
        defaultChecked={values.invitesEnabled}
      />
      <TextField
        label="Days of service before the invitation"
        name="inviteAfterDays"
        type="number"
        min={1}
        max={365}
        step={1}
        required
        defaultValue={values.inviteAfterDays}
        error={actionData?.refusal.fields?.inviteAfterDays}
      />
    </DialogForm>
  )
}
