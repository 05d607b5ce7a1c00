import { callingBrowser } from '#app/answers/sign-in-answer.server.ts'
import { formActionWithPolicy } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import type { GuardArgs } from '#app/shells/guards.server.ts'
import {
  addPasskey,
  removePasskey,
  renamePasskey,
} from '#modules/identity/operations/passkeys/change-passkeys.server.ts'
import { confirmPassword } from '#modules/identity/operations/passwords/confirm-password.server.ts'
import type { Person } from '#modules/identity/rules/actor.ts'
import {
  addPasskeySchema,
  confirmPasswordSchema,
  removePasskeySchema,
  renamePasskeySchema,
} from '#modules/identity/rules/sign-in-forms.ts'
import type { ProfileArgs } from './profile-action.server.ts'

type Own = { policy: (args: GuardArgs) => Promise<Person> }

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
