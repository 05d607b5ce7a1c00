import { data, useLocation } from 'react-router'
import { z } from 'zod'
import { BothVersions } from '#app/forms/both-versions.tsx'
import { formAction } from '#app/forms/form-action.server.ts'
import { isNewerSave, shownVersion } from '#app/forms/form-action.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { typedText } from '#kernel/form-fields.ts'
import { optionalTextSchema } from '#kernel/text-fields.ts'
import { textDifferences } from '#kernel/versions.ts'
import { saveDomainNotes } from '#modules/enquiries/operations/change-domain-inquiry.server.ts'
import { domainInquiry } from '#modules/enquiries/queries/enquiry-details.server.ts'
import { maxEnquiryMessage } from '#modules/enquiries/rules/enquiry-message.ts'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import { HiddenField, TextAreaField } from '#ui/form/field.tsx'
import { openInquiry } from '../correspondence/enquiry-messages.ts'
import type { Route } from './+types/notes'

export const meta: Route.MetaFunction = () => [{ title: 'Internal notes' }]

export async function loader(args: Route.LoaderArgs) {
  const inquiry = await domainInquiry(args.params.id)
  if (!inquiry) throw data('This inquiry was deleted.', { status: 404 })
  return { id: inquiry.id, notes: inquiry.notes, version: inquiry.version }
}

export const action = formAction(({ params, url }: Route.ActionArgs) => ({
  schema: z.object({ notes: optionalTextSchema(maxEnquiryMessage), version: typedText }),
  run: (member, typed) => saveDomainNotes(member, params.id, typed),
  done: () =>
    redirectWithToast(openInquiry(url.search, params.id), {
      kind: 'success',
      message: 'Notes saved',
    }),
}))

export default function Notes({ loaderData, actionData }: Route.ComponentProps) {
  const { search } = useLocation()
  return (
    <DialogForm
      title="Internal notes"
      description="Only staff see them."
      size="lg"
      back={openInquiry(search, loaderData.id)}
      refusal={actionData?.refusal}
      submitLabel="Save notes"
      pendingLabel="Saving..."
    >
      {isNewerSave(actionData) && (
        <BothVersions
          differences={textDifferences(
            { Notes: loaderData.notes },
            { Notes: actionData?.typed.notes ?? '' },
          )}
        />
      )}
      <HiddenField name="version" value={shownVersion(loaderData, actionData)} />
      <TextAreaField
        label="Notes"
        name="notes"
        rows={8}
        maxLength={maxEnquiryMessage}
        defaultValue={actionData?.typed.notes ?? loaderData.notes}
        error={actionData?.refusal.fields?.notes}
      />
    </DialogForm>
  )
}
