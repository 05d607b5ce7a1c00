import { data } from 'react-router'
import { callingBrowser } from '#app/answers/sign-in-answer.server.ts'
import { formActionWithPolicy } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import type { GuardArgs } from '#app/shells/guards.server.ts'
import type { SecondFactorSecret } from '#modules/identity/components/second-factor-panel.tsx'
import {
  addPasskey,
  removePasskey,
  renamePasskey,
} from '#modules/identity/operations/passkeys/change-passkeys.server.ts'
import { confirmPassword } from '#modules/identity/operations/passwords/change-password.server.ts'
import {
  confirmSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
  stopSecondFactor,
  unconfirmedRecoveryCodes,
} from '#modules/identity/operations/second-factor/change-second-factor.server.ts'
import type { Person } from '#modules/identity/rules/actor.ts'
import { qrPath, typedSecret } from '#modules/identity/rules/qr-path.ts'
import {
  addPasskeySchema,
  confirmPasswordSchema,
  newSecondFactorSchema,
  removePasskeySchema,
  renamePasskeySchema,
} from '#modules/identity/rules/sign-in-forms.ts'
import type { ProfileArgs } from './profile-action.server.ts'
import type { ProfileAnswer } from './profile-answer.ts'

/** Passkeys: confirm that it is you, add, rename, remove. */
export function passkeyActions(own: Own, page: string) {
  const saved = (message: string) => () =>
    redirectWithToast(`${page}#passkeys`, { kind: 'success', message })
  return {
    confirm: formActionWithPolicy((args: ProfileArgs) => ({
      ...own,
      schema: confirmPasswordSchema,
      run: (person, { currentPassword }) =>
        confirmPassword(person, currentPassword, callingBrowser(args)),
      done: saved('Thanks. You can change your passkeys now.'),
    })),
    'add-passkey': formActionWithPolicy((args: ProfileArgs) => ({
      ...own,
      schema: addPasskeySchema,
      hidden: ['passkey'],
      run: (person, { passkey, name }) =>
        addPasskey(person, { answer: passkey, name }, callingBrowser(args)),
      done: saved('Your passkey was added.'),
    })),
    'rename-passkey': formActionWithPolicy((_: ProfileArgs) => ({
      ...own,
      schema: renamePasskeySchema,
      run: (person, change) => renamePasskey(person, change),
      done: saved('Your passkey was renamed.'),
    })),
    'remove-passkey': formActionWithPolicy((args: ProfileArgs) => ({
      ...own,
      schema: removePasskeySchema,
      run: (person, { id }) => removePasskey(person, id, callingBrowser(args)),
      done: saved('Your passkey was removed.'),
    })),
  }
}

type Own = { policy: (args: GuardArgs) => Promise<Person> }

/**
 * Two-factor sign-in: set up, confirm, new recovery codes, off. Secrets are shown once, in the
 * response.
 */
export function secondFactorActions(own: Own, page: string) {
  const saved = (message: string, cookies: readonly string[]) =>
    redirectWithToast(
      page,
      { kind: 'success', message },
      { headers: cookies.map((line): [string, string] => ['Set-Cookie', line]) },
    )
  return {
    'start-second-factor': formActionWithPolicy((args: ProfileArgs) => ({
      ...own,
      schema: confirmPasswordSchema,
      run: (person, { currentPassword }) =>
        startSecondFactor(person, currentPassword, callingBrowser(args)),
      done: ({ totpUri, recoveryCodes }) =>
        data<ProfileAnswer>({ setUp: secretFor(totpUri, recoveryCodes) }),
    })),
    'confirm-second-factor': formActionWithPolicy((args: ProfileArgs) => ({
      ...own,
      schema: newSecondFactorSchema,
      run: (person, { code }) => confirmSecondFactor(person, code, callingBrowser(args)),
      done: ({ cookies }) => saved('Two-factor sign-in is on.', cookies),
      // The setup is not finished, so the secret is shown again with the error.
      extra: async (_, { totpUri = '' }): Promise<ProfileAnswer> => {
        const uri = newSecondFactorSchema.shape.totpUri.safeParse(totpUri)
        if (!uri.success) return {}
        return {
          setUp: secretFor(uri.data, await unconfirmedRecoveryCodes(await own.policy(args))),
        }
      },
    })),
    'renew-recovery-codes': formActionWithPolicy((args: ProfileArgs) => ({
      ...own,
      schema: confirmPasswordSchema,
      run: (person, { currentPassword }) =>
        renewRecoveryCodes(person, currentPassword, callingBrowser(args)),
      done: ({ recoveryCodes }) => data<ProfileAnswer>({ recoveryCodes }),
    })),
    'stop-second-factor': formActionWithPolicy((args: ProfileArgs) => ({
      ...own,
      schema: confirmPasswordSchema,
      run: (person, { currentPassword }) =>
        stopSecondFactor(person, currentPassword, callingBrowser(args)),
      done: ({ cookies }) => saved('Two-factor sign-in is off.', cookies),
    })),
  }
}

function secretFor(totpUri: string, recoveryCodes: readonly string[]): SecondFactorSecret {
  return { totpUri, typedSecret: typedSecret(totpUri), qr: qrPath(totpUri), recoveryCodes }
}
