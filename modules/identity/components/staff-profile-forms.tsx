import type { Refusal } from '#kernel/result.ts'
import { CheckboxField } from '#ui/form/choice-field.tsx'
import { FileField } from '#ui/form/file-field.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import { WeekHoursFields } from '#ui/form/week-hours-fields.tsx'
import { Avatar } from '#ui/layout/avatar.tsx'
import {
  type NoticeChoices,
  noticeDetails,
  staffNotices,
  wantsNotice,
} from '../rules/staff-profile/notice-details.ts'
import { type WorkingHours, workingHoursValues } from '../rules/staff-profile/working-hours.ts'

type FormProps = {
  refusal: Refusal | undefined
  typed: Record<string, string> | undefined
  action: string
}

/** The picture that colleagues and visitors of live chat see. */
export function OwnPictureForm({
  name,
  pictureUrl,
  refusal,
  action,
  removeAction,
}: Omit<FormProps, 'typed'> & { name: string; pictureUrl: string; removeAction: string }) {
  return (
    <div className="flex flex-col gap-5 sm:flex-row sm:items-start">
      <Avatar name={name} pictureUrl={pictureUrl} />
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        <FormShell
          id="picture"
          action={action}
          encType="multipart/form-data"
          refusal={refusal}
          submitLabel="Upload picture"
          pendingLabel="Uploading..."
        >
          <FileField
            label="Picture"
            name="picture"
            accept="image/png,image/jpeg,image/webp,image/avif,image/gif"
            required
            hint="PNG, JPEG, WebP, AVIF or GIF, up to 5 MB. We show the middle of it."
            error={refusal?.fields?.picture}
          />
        </FormShell>
        {pictureUrl !== '' && (
          <FormShell
            id="remove-picture"
            action={removeAction}
            refusal={undefined}
            submitLabel="Remove picture"
            submitVariant="outline"
          >
            {null}
          </FormShell>
        )}
      </div>
    </div>
  )
}

export function WorkingHoursForm({
  hours,
  refusal,
  typed,
  action,
}: FormProps & { hours: WorkingHours }) {
  // A checkbox that is not checked is not sent, so what was typed replaces what is saved as a
  // whole.
  const shown = typed ?? workingHoursValues(hours)
  return (
    <FormShell
      id="hours"
      action={action}
      refusal={refusal}
      submitLabel="Save working hours"
      pendingLabel="Saving..."
    >
      <WeekHoursFields
        spans={1}
        field={(name) => ({
          name,
          defaultValue: shown[name] ?? '',
          error: refusal?.fields?.[name],
        })}
      />
    </FormShell>
  )
}

export function NoticesForm({
  chosen,
  refusal,
  typed,
  action,
}: FormProps & { chosen: NoticeChoices }) {
  const checkboxes = (by: 'email' | 'browser') =>
    staffNotices
      .filter((notice) => noticeDetails[notice].by === by)
      .map((notice) => (
        <CheckboxField
          key={notice}
          label={noticeDetails[notice].label}
          name={notice}
          hint={noticeDetails[notice].hint || undefined}
          defaultChecked={typed ? typed[notice] === 'on' : wantsNotice(chosen, notice)}
        />
      ))
  return (
    <FormShell
      id="notices"
      action={action}
      refusal={refusal}
      submitLabel="Save notices"
      pendingLabel="Saving..."
    >
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2 font-medium">Emails</legend>
        {checkboxes('email')}
      </fieldset>
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2 font-medium">In this browser</legend>
        {checkboxes('browser')}
      </fieldset>
      <p className="text-muted text-sm">Emails about the security of your account always come.</p>
    </FormShell>
  )
}
