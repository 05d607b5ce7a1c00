import { z } from 'zod'
import { formActionWithPolicy } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import type { GuardArgs } from '#app/shells/guards.server.ts'
import { noFields, optionalFile } from '#kernel/form-fields.ts'
import { refuse } from '#kernel/result.ts'
import {
  saveOwnHours,
  saveOwnNotices,
  saveOwnPicture,
} from '#modules/identity/operations/staff-profile/save-own-profile.server.ts'
import type { Person } from '#modules/identity/rules/actor.ts'
import { noticeSchema } from '#modules/identity/rules/staff-profile/notice-details.ts'
import { workingHoursSchema } from '#modules/identity/rules/staff-profile/weekdays.ts'
import type { ProfileArgs } from './profile-action.server.ts'

type Own = { policy: (args: GuardArgs) => Promise<Person> }

const pictureSchema = z.object({ picture: optionalFile })
const noPicture = refuse('invalid', 'Please check the form.', {
  fields: { picture: ['Choose a picture.'] },
})

/** What staff say of themselves: picture, working hours, notices. */
export function staffProfileActions(own: Own, page: string) {
  const saved = (message: string) => () => redirectWithToast(page, { kind: 'success', message })
  return {
    picture: formActionWithPolicy((_: ProfileArgs) => ({
      ...own,
      schema: pictureSchema,
      run: async (person, { picture }) =>
        picture === null
          ? noPicture
          : saveOwnPicture(person, Buffer.from(await picture.arrayBuffer())),
      done: saved('Your picture was saved.'),
    })),
    'remove-picture': formActionWithPolicy((_: ProfileArgs) => ({
      ...own,
      schema: noFields,
      run: (person) => saveOwnPicture(person, null),
      done: saved('Your picture was removed.'),
    })),
    hours: formActionWithPolicy((_: ProfileArgs) => ({
      ...own,
      schema: workingHoursSchema,
      run: (person, hours) => saveOwnHours(person, hours),
      done: saved('Your working hours were saved.'),
    })),
    notices: formActionWithPolicy((_: ProfileArgs) => ({
      ...own,
      schema: noticeSchema,
      run: (person, notices) => saveOwnNotices(person, notices),
      done: saved('Your notices were saved.'),
    })),
  }
}
