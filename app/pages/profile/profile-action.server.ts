import { z } from 'zod'
import type { Policy } from '#app/access.ts'
import { callingBrowser } from '#app/answers/sign-in-answer.server.ts'
import { actionByAddress, formActionWithPolicy } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { requestInfo } from '#app/request/request-info.server.ts'
import type { GuardArgs } from '#app/shells/guards.server.ts'
import { noFields, optionalFile } from '#kernel/form-fields.ts'
import { refuse } from '#kernel/result.ts'
import { chooseContactMails } from '#modules/customers/operations/people/own-contact.server.ts'
import { updateCustomerDetails } from '#modules/customers/operations/update-customer.server.ts'
import { mayEditOwnDetails, mayManageOwnContact } from '#modules/customers/policy.ts'
import { ownDetailsForm } from '#modules/customers/rules/own-details.ts'
import { personMailsSchema } from '#modules/customers/rules/people.ts'
import { updateOwnName } from '#modules/identity/operations/accounts/update-own-name.server.ts'
import { requestConfirmation } from '#modules/identity/operations/confirmations/confirm-email.server.ts'
import { changePassword } from '#modules/identity/operations/passwords/change-password.server.ts'
import {
  revokeOtherSessions,
  revokeSession,
} from '#modules/identity/operations/sessions/end-sessions.server.ts'
import {
  saveOwnHours,
  saveOwnNotices,
  saveOwnPicture,
} from '#modules/identity/operations/staff-profile/save-own-profile.server.ts'
import { mayManageOwnAccount } from '#modules/identity/policy.ts'
import type { Person } from '#modules/identity/rules/actor.ts'
import {
  changePasswordSchema,
  endSessionSchema,
  ownNameSchema,
} from '#modules/identity/rules/sign-in-forms.ts'
import { noticeSchema } from '#modules/identity/rules/staff-profile/notice-details.ts'
import { workingHoursSchema } from '#modules/identity/rules/staff-profile/working-hours.ts'
import {
  chooseMarketing,
  marketingSchema,
} from '#modules/mail/suppressions/operations/choose-marketing.server.ts'
import { passkeyActions, secondFactorActions } from './security-actions.server.ts'

type Own = { policy: (args: GuardArgs) => Promise<Person> }

const pictureSchema = z.object({ picture: optionalFile })
const noPicture = refuse('invalid', 'Please check the form.', {
  fields: { picture: ['Choose a picture.'] },
})

/** What staff say of themselves: picture, working hours, notices. */
function staffProfileActions(own: Own, page: string) {
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

export type ProfileArgs = GuardArgs & { params: { form?: string | undefined } }
/** `byCustomer` or `byStaff`: the profile is in both areas. */
export type ProfileGuard = (policy: Policy) => (args: GuardArgs) => Promise<Person>

/** The forms of the profile, each with its own URL: `/dashboard/profile/password`. */
export function profileAction(by: ProfileGuard, page: '/dashboard/profile' | '/admin/profile') {
  const saved = (message: string) => () => redirectWithToast(page, { kind: 'success', message })
  const own = { policy: by(mayManageOwnAccount) }
  const actions = {
    details: formActionWithPolicy((_: ProfileArgs) => ({
      policy: by(mayEditOwnDetails),
      schema: ownDetailsForm,
      run: (person, details) => updateCustomerDetails(person, details),
      done: saved('We’ve saved your details.'),
    })),
    name: formActionWithPolicy((_: ProfileArgs) => ({
      ...own,
      schema: ownNameSchema,
      run: (person, name) => updateOwnName(person, name),
      done: saved('We’ve saved your details.'),
    })),
    password: formActionWithPolicy((args: ProfileArgs) => ({
      ...own,
      schema: changePasswordSchema,
      run: (person, change) => changePassword(person, change, callingBrowser(args)),
      done: saved('Your password has been changed. Other devices are signed out.'),
    })),
    emails: formActionWithPolicy((args: ProfileArgs) => ({
      ...own,
      schema: marketingSchema,
      run: (person, { wanted }) =>
        chooseMarketing(person, {
          wanted,
          clientAddress: args.context.get(requestInfo).clientAddress,
        }),
      done: saved('We’ve saved what we may send you.'),
    })),
    'contact-emails': formActionWithPolicy((_: ProfileArgs) => ({
      policy: by(mayManageOwnContact),
      schema: personMailsSchema,
      run: (person, wanted) => chooseContactMails(person, wanted),
      done: saved('We’ve saved which emails you get.'),
    })),
    'resend-confirmation': formActionWithPolicy((_: ProfileArgs) => ({
      ...own,
      schema: noFields,
      run: (person) => requestConfirmation(person),
      done: saved('We’ve sent you a new link.'),
    })),
    'end-session': formActionWithPolicy((_: ProfileArgs) => ({
      ...own,
      schema: endSessionSchema,
      run: (person, { sessionId }) => revokeSession(person, sessionId),
      done: saved('That device is signed out.'),
    })),
    'end-other-sessions': formActionWithPolicy((args: ProfileArgs) => ({
      ...own,
      schema: noFields,
      run: (person) => revokeOtherSessions(person, callingBrowser(args)),
      done: saved('All other devices are signed out.'),
    })),
    ...secondFactorActions(own, page),
    ...passkeyActions(own, page),
    ...staffProfileActions(own, page),
  }
  return actionByAddress(actions, ({ params }: ProfileArgs) => params.form)
}
