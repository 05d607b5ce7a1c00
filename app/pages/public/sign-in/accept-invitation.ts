import { callingBrowser } from '#app/answers/sign-in-answer.server.ts'
import { buttonActionWithPolicy } from '#app/forms/form-action.server.ts'
import { type ButtonAnswer, formClientAction } from '#app/forms/form-action.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { byCustomer } from '#app/shells/guards.server.ts'
import { adoptPurchases } from '#modules/accounts/operations/adopt-purchases.server.ts'
import { acceptAsPerson } from '#modules/customers/operations/people/accept-person.server.ts'
import { acceptSchema } from '#modules/customers/rules/people.ts'
import { mayManageOwnAccount } from '#modules/identity/policy.ts'
import type { Route } from './+types/accept-invitation'
import { acceptFailure } from './failure.ts'

/** The button of an invitation for a signed-in user. */
export const action = buttonActionWithPolicy((args: Route.ActionArgs) => ({
  policy: byCustomer(mayManageOwnAccount),
  schema: acceptSchema,
  failure: acceptFailure,
  back: ({ token }) => `/invitation?token=${encodeURIComponent(token ?? '')}`,
  run: async (person, { token }) => {
    const accepted = await acceptAsPerson(person, token, callingBrowser(args))
    // Their address is confirmed with it.
    if (accepted.ok) await adoptPurchases(person.userId)
    return accepted
  },
  done: ({ customerName }) =>
    redirectWithToast('/dashboard', {
      kind: 'success',
      message: `You now act for ${customerName}`,
    }),
}))

export const loader = action.loader
export const clientAction = formClientAction<ButtonAnswer>(acceptFailure)
