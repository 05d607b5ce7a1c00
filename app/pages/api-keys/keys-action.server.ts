import { data } from 'react-router'
import { z } from 'zod'
import { callingBrowser } from '#app/answers/sign-in-answer.server.ts'
import { actionByAddress, formAction } from '#app/forms/form-action.server.ts'
import type { FormAnswer } from '#app/forms/form-action.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import type { GuardArgs } from '#app/shells/guards.server.ts'
import type { Result } from '#kernel/result.ts'
import { revokeKey, rotateKey, type ShownKey } from '#modules/api/operations/keys.server.ts'
import { type NewKey, newKeyForm } from '#modules/api/rules/key-form.ts'
import type { KeysPath } from '#modules/api/rules/key-page.ts'
import { confirmPassword } from '#modules/identity/operations/passwords/change-password.server.ts'
import type { Person } from '#modules/identity/rules/actor.ts'
import { confirmPasswordSchema } from '#modules/identity/rules/sign-in-forms.ts'

type Args = GuardArgs & { params: { form?: string | undefined } }
/** A refusal, or a key that is shown once. */
export type KeysAnswer = Partial<FormAnswer> & { key?: string }

const oneKey = z.object({ id: z.string().max(100) })

/** The forms of a page of keys, each with an address. */
export function keysAction(
  page: KeysPath,
  make: (person: Person, input: NewKey) => Promise<Result<ShownKey>>,
) {
  const shown = ({ key }: ShownKey) => data<KeysAnswer>({ key })
  const actions = {
    confirm: formAction((args: Args) => ({
      schema: confirmPasswordSchema,
      run: (person, { currentPassword }) =>
        confirmPassword(person, currentPassword, callingBrowser(args)),
      done: () =>
        redirectWithToast(page, { kind: 'success', message: 'Thanks. You can create keys now.' }),
    })),
    create: formAction((_: Args) => ({ schema: newKeyForm, run: make, done: shown })),
    rotate: formAction((_: Args) => ({
      schema: oneKey,
      run: (person, { id }) => rotateKey(person, id),
      done: shown,
    })),
    revoke: formAction((_: Args) => ({
      schema: oneKey,
      run: (person, { id }) => revokeKey(person, id),
      done: ({ name }) =>
        redirectWithToast(page, { kind: 'success', message: `${name} was revoked.` }),
    })),
  }
  return actionByAddress(actions, ({ params }: Args) => params.form)
}
