import { href } from 'react-router'
import {
  NoticesForm,
  OwnPictureForm,
  WorkingHoursForm,
} from '#modules/identity/components/staff-profile-forms.tsx'
import type { OwnStaffProfile } from '#modules/identity/queries/staff-profile/own-staff-profile.server.ts'
import type { ProfileAnswer } from './profile-answer.ts'
import { Part } from './profile-parts.tsx'

type Props = {
  staff: OwnStaffProfile
  name: string
  answer: ProfileAnswer | undefined
  form: string | undefined
}

/** What staff say of themselves. */
export function StaffParts({ staff, name, answer, form }: Props) {
  const of = (part: string) => ({
    refusal: form === part ? answer?.refusal : undefined,
    typed: form === part ? answer?.typed : undefined,
    action: href('/admin/profile/:form?', { form: part }),
  })
  const { typed: _, ...picture } = of('picture')
  return (
    <>
      <Part title="Picture" note="Colleagues see it, and visitors whose chat you answer.">
        <OwnPictureForm
          name={name}
          pictureUrl={staff.avatarUrl}
          removeAction={href('/admin/profile/:form?', { form: 'remove-picture' })}
          {...picture}
        />
      </Part>
      <Part
        id="hours"
        title="Working hours"
        note="South African time. Colleagues see when you’re away, and can still give you work. Leave a day blank if you’re off."
      >
        <WorkingHoursForm hours={staff.workingHours} {...of('hours')} />
      </Part>
      <Part id="notices" title="Emails and notices" note="What you want to hear about.">
        <NoticesForm chosen={staff.notices} {...of('notices')} />
      </Part>
    </>
  )
}
