import type { ActionFunctionArgs } from 'react-router'
import { refusedForm } from '#app/answer-form.server.ts'
import { attempt } from '#app/attempt.server.ts'
import { requirePermission } from '#app/shells/guards.server.ts'
import { redirectWithToast } from '#app/toast.server.ts'
import type { Result } from '#kernel/result.ts'
import type { Person } from '#modules/identity/rules/actor.ts'
import { subscriptionFailure } from './words.ts'

type Args = Pick<ActionFunctionArgs, 'request' | 'context'> & { params: { id: string } }

/** The answer of each dialog over a subscription: what was typed with the reason, or back to the subscription with what was done. */
export async function answerDialog<T>(
  args: Args & Parameters<typeof requirePermission>[0],
  work: (member: Person, form: FormData) => Promise<Result<T>>,
  message: (value: T) => string,
) {
  const form = await args.request.formData()
  const result = await attempt(args, subscriptionFailure, async () => work(await requirePermission(args, 'subscriptions.manage'), form))
  if (!result.ok) return refusedForm(result.error, form)
  return redirectWithToast(`/admin/subscriptions/${args.params.id}`, { kind: 'success', message: message(result.value) })
}
