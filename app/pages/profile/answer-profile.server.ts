import { data } from 'react-router'
import { type FormAnswer, parseForm, refusedForm } from '#app/answer-form.server.ts'
import type { GuardArgs } from '#app/shells/guards.server.ts'
import { callingBrowser } from '#app/sign-in-answer.server.ts'
import { redirectWithToast } from '#app/toast.server.ts'
import { andThen, type Result, refuse } from '#kernel/result.ts'
import { updateCustomerDetails } from '#modules/customers/operations/update-customer-details.server.ts'
import { ownDetailsSchema } from '#modules/customers/rules/own-details.ts'
import type { SecondFactorSecret } from '#modules/identity/components/second-factor-panel.tsx'
import { changePassword } from '#modules/identity/operations/change-password.server.ts'
import {
  confirmSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
  stopSecondFactor,
  unconfirmedRecoveryCodes,
} from '#modules/identity/operations/change-second-factor.server.ts'
import { requestConfirmation } from '#modules/identity/operations/request-confirmation.server.ts'
import { revokeOtherSessions, revokeSession } from '#modules/identity/operations/revoke-session.server.ts'
import { updateOwnName } from '#modules/identity/operations/update-own-name.server.ts'
import type { Person } from '#modules/identity/rules/actor.ts'
import { qrPath, typedSecret } from '#modules/identity/rules/qr-path.ts'
import { changePasswordSchema, confirmPasswordSchema, newSecondFactorSchema, ownNameSchema } from '#modules/identity/rules/sign-in-forms.ts'

/** What the page shows after a form that does not end in a redirect: a refusal, or secrets that are shown once. */
export type ProfileAnswer = Partial<FormAnswer> & { intent: string; setUp?: SecondFactorSecret; recoveryCodes?: string[] }

/** Every form of the profile, by its `intent`. */
export async function answerProfile(args: GuardArgs, person: Person) {
  const form = await args.request.formData()
  const intent = String(form.get('intent') ?? '')
  const browser = callingBrowser(args)
  const withPassword = parseForm(form, confirmPasswordSchema)
  const done = (message: string, cookies: readonly string[] = []) =>
    redirectWithToast(args.url.pathname, { kind: 'success', message }, { headers: cookies.map((line): [string, string] => ['Set-Cookie', line]) })
  const finish = (result: Result<unknown>, message: string) => (result.ok ? done(message) : refused(result, form, intent))

  switch (intent) {
    case 'details':
      return finish(await andThen(parseForm(form, ownDetailsSchema), (details) => updateCustomerDetails(person, details)), 'Your details are saved.')
    case 'name':
      return finish(await andThen(parseForm(form, ownNameSchema), (name) => updateOwnName(person, name)), 'Your details are saved.')
    case 'password':
      return finish(
        await andThen(parseForm(form, changePasswordSchema), (change) => changePassword(person, change, browser)),
        'Your password is changed. Other devices are signed out.',
      )
    case 'resend-confirmation':
      return finish(await requestConfirmation(person), 'A new link is on its way to your mailbox.')
    case 'end-session':
      return finish(await revokeSession(person, String(form.get('sessionId') ?? '')), 'That device is signed out.')
    case 'end-other-sessions':
      return finish(await revokeOtherSessions(person, browser), 'All other devices are signed out.')
    case 'start-second-factor': {
      const started = await andThen(withPassword, ({ currentPassword }) => startSecondFactor(person, currentPassword, browser))
      if (!started.ok) return refused(started, form, intent)
      return data<ProfileAnswer>({ intent, setUp: secretFor(started.value.totpUri, started.value.recoveryCodes) })
    }
    case 'confirm-second-factor': {
      const typed = parseForm(form, newSecondFactorSchema)
      if (!typed.ok) return refused(typed, form, intent)
      const confirmed = await confirmSecondFactor(person, typed.value.code, browser)
      if (confirmed.ok) return done('Two-factor sign-in is on.', confirmed.value.cookies)
      const setUp = secretFor(typed.value.totpUri, await unconfirmedRecoveryCodes(person))
      return data<ProfileAnswer>({ intent, refusal: confirmed.error, setUp }, { status: 422 })
    }
    case 'renew-recovery-codes': {
      const renewed = await andThen(withPassword, ({ currentPassword }) => renewRecoveryCodes(person, currentPassword, browser))
      return renewed.ok ? data<ProfileAnswer>({ intent, recoveryCodes: renewed.value.recoveryCodes }) : refused(renewed, form, intent)
    }
    case 'stop-second-factor': {
      const stopped = await andThen(withPassword, ({ currentPassword }) => stopSecondFactor(person, currentPassword, browser))
      return stopped.ok ? done('Two-factor sign-in is off.', stopped.value.cookies) : refused(stopped, form, intent)
    }
    default:
      return refused(refuse('invalid', 'This form is out of date. Reload the page and try again.'), form, intent)
  }
}

function refused(result: Result<unknown>, form: FormData, intent: string) {
  if (result.ok) throw new Error('A success is no refusal')
  const answer = refusedForm(result.error, form)
  return data<ProfileAnswer>({ intent, ...answer.data }, answer.init ?? {})
}

function secretFor(totpUri: string, recoveryCodes: readonly string[]): SecondFactorSecret {
  return { totpUri, typedSecret: typedSecret(totpUri), qr: qrPath(totpUri), recoveryCodes }
}
