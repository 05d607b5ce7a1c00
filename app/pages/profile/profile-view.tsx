import { href } from 'react-router'
import { BothVersions } from '#app/forms/both-versions.tsx'
import { type FormAnswer, isNewerSave, shownVersion } from '#app/forms/form-action.ts'
import { textDifferences } from '#kernel/versions.ts'
import { DetailsForm } from '#modules/customers/components/details-form.tsx'
import { customerTexts } from '#modules/customers/rules/customer-values.ts'
import { ChangePasswordForm, OwnNameForm } from '#modules/identity/components/own-account-forms.tsx'
import { PasskeyPanel } from '#modules/identity/components/passkey-panel.tsx'
import { SecondFactorPanel } from '#modules/identity/components/second-factor-panel.tsx'
import { SessionList } from '#modules/identity/components/session-list.tsx'
import type { ProfilePath } from '#modules/identity/rules/profile-path.ts'
import { MarketingForm } from '#modules/mail/suppressions/components/marketing-form.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import type { Profile } from './load-profile.server.ts'
import { OwnData, PagesOfAccount } from './pages-of-account.tsx'
import type { ProfileAnswer } from './profile-answer.ts'
import { OwnContact, Part, SecondFactorFirst, StaffParts, Unconfirmed } from './profile-parts.tsx'

type Props = {
  profile: Profile
  answer: ProfileAnswer | undefined
  /** The form that was submitted, from its URL. */
  form: string | undefined
  area: 'account' | 'admin'
}

/**
 * The profile in the customer area and in the back office; customers have a billing address, staff
 * a role.
 */
export function ProfileView({ profile, answer, form, area }: Props) {
  const of = (name: string) => (form === name ? answer : undefined)
  const refusedDetails = refused(of('details'))
  // A contact's own name; the details are those of the customer that they act for.
  const hasDetails = area === 'account' && profile.contact === null
  const page: ProfilePath = area === 'account' ? '/dashboard/profile' : '/admin/profile'
  return (
    <div className="flex max-w-6xl flex-col gap-2">
      <PageHeader
        title="Profile"
        description={
          profile.roleName === null ? profile.email : `${profile.email} · ${profile.roleName}`
        }
      />
      {profile.mustSetUpSecondFactor && (
        <SecondFactorFirst hasPasskey={profile.passkeys.length > 0} />
      )}
      {!profile.emailVerified && (
        <Unconfirmed
          email={profile.email}
          answer={of('resend-confirmation')}
          action={href(`${page}/:form?`, { form: 'resend-confirmation' })}
        />
      )}
      <Part title="Your details" note={detailsNote(area, hasDetails)}>
        {hasDetails ? (
          <DetailsForm
            details={profile.details}
            version={shownVersion(profile, refusedDetails)}
            conflict={bothVersions(profile.details, refusedDetails)}
            typed={of('details')?.typed}
            refusal={of('details')?.refusal}
            action={href(`${page}/:form?`, { form: 'details' })}
          />
        ) : (
          <OwnNameForm
            firstName={profile.details.firstName}
            lastName={profile.details.lastName}
            refusal={of('name')?.refusal}
            action={href(`${page}/:form?`, { form: 'name' })}
          />
        )}
      </Part>
      {area === 'admin' && profile.staffProfile !== null && (
        <StaffParts
          staff={profile.staffProfile}
          name={`${profile.details.firstName} ${profile.details.lastName}`}
          answer={answer}
          form={form}
        />
      )}
      {area === 'account' && profile.contact && (
        <OwnContact contact={profile.contact} refusal={of('contact-emails')?.refusal} page={page} />
      )}
      {area === 'account' && <PagesOfAccount profile={profile} />}
      {area === 'account' && !profile.onlyLooking && (
        <Part title="Emails" note="What we may send you besides what your services need.">
          <MarketingForm
            agreed={profile.agreesToMarketing}
            refusal={of('emails')?.refusal}
            action={href(`${page}/:form?`, { form: 'emails' })}
          />
        </Part>
      )}
      {!profile.onlyLooking && (
        <OwnSafety profile={profile} answer={answer} form={form} page={page} />
      )}
      {area === 'account' && profile.mayExportData && <OwnData />}
    </div>
  )
}

function detailsNote(area: Props['area'], hasDetails: boolean): string {
  if (area === 'admin') return 'How colleagues and customers see you.'
  return hasDetails
    ? 'We’ll use these on your next invoices. Invoices you already have don’t change.'
    : 'The name on your tickets and in the list of people.'
}

/** An answer that is not a refusal brings a second factor's secrets, and no form again. */
function refused(answer: ProfileAnswer | undefined): FormAnswer | undefined {
  return answer?.refusal && { refusal: answer.refusal, typed: answer.typed ?? {} }
}

function bothVersions(saved: Profile['details'], answer: FormAnswer | undefined) {
  if (!answer || !isNewerSave(answer)) return null
  return (
    <BothVersions
      differences={textDifferences(
        customerTexts(saved),
        customerTexts({ ...saved, ...answer.typed }),
      )}
    />
  )
}

/** Password, second factor and sessions, which only their owner may change. */
function OwnSafety({ profile, answer, form, page }: Omit<Props, 'area'> & { page: ProfilePath }) {
  const of = (name: string) => (form === name ? answer : undefined)
  return (
    <>
      <Part title="Password" note="Changing it signs out all your other devices.">
        <ChangePasswordForm
          refusal={of('password')?.refusal}
          email={profile.email}
          isStaff={profile.isStaff}
          action={href(`${page}/:form?`, { form: 'password' })}
        />
      </Part>
      <Part
        id="two-factor"
        title="Two-factor sign-in"
        note="An extra check that it’s really you. It’s free and takes a minute."
      >
        <SecondFactorPanel
          isOn={profile.secondFactor}
          refusal={answer?.refusal}
          refused={answer?.refusal && form}
          base={page}
          setUp={answer?.setUp}
          newCodes={answer?.recoveryCodes}
        />
      </Part>
      <Part id="passkeys" title="Passkeys" note="Sign in without a password, and without a code.">
        <PasskeyPanel
          passkeys={profile.passkeys}
          host={profile.passkeyHost}
          needsPassword={profile.needsPassword}
          refusal={answer?.refusal}
          refused={answer?.refusal && form}
          base={page}
        />
      </Part>
      <Part
        id="devices"
        title="Where you are signed in"
        note="Don’t recognise one of these? Sign it out and change your password."
      >
        {of('end-session')?.refusal && (
          <Alert kind="error">{of('end-session')?.refusal?.message}</Alert>
        )}
        <SessionList sessions={profile.sessions} base={page} />
      </Part>
    </>
  )
}
