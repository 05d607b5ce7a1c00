import { redirect } from 'react-router'
import { attempt } from '#app/attempt.server.ts'
import { attemptInBrowser } from '#app/attempt.ts'
import { isFaultInScript, refusalResponse } from '#app/refusal.server.ts'
import { requirePermission } from '#app/shells/guards.server.ts'
import { redirectWithToast } from '#app/toast.server.ts'
import { type Result, refuse } from '#kernel/result.ts'
import { releaseParked, withdrawPromise } from '#modules/billing/dunning/operations/hold-dunning.server.ts'
import { keepSubscription } from '#modules/billing/subscription-changes/operations/cancel-at-period-end.server.ts'
import { resumeSubscription } from '#modules/billing/subscription-changes/operations/staff-subscriptions.server.ts'
import { withdrawPlanChange } from '#modules/billing/subscription-changes/operations/withdraw-plan-change.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import type { Route } from './+types/turn'
import { subscriptionFailure } from './words.ts'

type Deed = { message: string; work: (actor: Actor, id: string, promise: string) => Promise<Result<unknown>> }

/** What is done by a button alone, because it can be undone as easily. */
const deeds = new Map<string, Deed>(
  Object.entries({
    resume: { message: 'Subscription resumed', work: resumeSubscription },
    keep: { message: 'Subscription kept: it renews again', work: keepSubscription },
    release: { message: 'Released: the next run bills it again', work: releaseParked },
    'withdraw-change': { message: 'Change of plan taken back', work: withdrawPlanChange },
    'withdraw-promise': { message: 'Promise withdrawn', work: (actor, _, promise) => withdrawPromise(actor, promise) },
  }),
)

/** Opening the address changes nothing. */
export async function loader(args: Route.LoaderArgs) {
  await requirePermission(args, 'subscriptions.manage')
  throw redirect(`/admin/subscriptions/${args.params.id}`)
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData()
  const deed = deeds.get(String(form.get('deed') ?? ''))
  const result = await attempt(args, subscriptionFailure, async () => {
    const member = await requirePermission(args, 'subscriptions.manage')
    return deed ? deed.work(member, args.params.id, String(form.get('promise') ?? '')) : refuse('invalid', 'There is no such button.')
  })
  if (!result.ok && isFaultInScript(args.request, result.error)) return refusalResponse(result.error)
  const message = result.ok ? (deed?.message ?? '') : result.error.message
  return redirectWithToast(`/admin/subscriptions/${args.params.id}`, { kind: result.ok ? 'success' : 'error', message })
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return attemptInBrowser(
    () => serverAction(),
    subscriptionFailure,
    (refusal) => ({ refusal }),
  )
}
