import { Layers, Plus } from 'lucide-react'
import { Outlet } from 'react-router'
import { attempt } from '#app/attempt.server.ts'
import { attemptInBrowser } from '#app/attempt.ts'
import { buttonAnswer } from '#app/button-answer.server.ts'
import { LoadFailure } from '#app/shells/admin/load-failure.tsx'
import { requirePermission } from '#app/shells/guards.server.ts'
import { refuse } from '#kernel/result.ts'
import { moveHostingPlan } from '#modules/catalog/operations/move-hosting-plan.server.ts'
import { switchHostingPlan } from '#modules/catalog/operations/switch-hosting-plan.server.ts'
import { hostingPlanList } from '#modules/catalog/queries/hosting-plan-list.server.ts'
import { plansMatching } from '#modules/catalog/rules/hosting-plan.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { Route } from './+types/list'
import { PlanCard } from './plan-card.tsx'
import { PlanSearch } from './plan-search.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Hosting Plans' }]

export async function loader(args: Route.LoaderArgs) {
  await requirePermission(args, 'hosting_plans.manage')
  const search = (args.url.searchParams.get('q') ?? '').trim()
  const all = await hostingPlanList()
  return { plans: plansMatching(all, search), search, total: all.length }
}

const reorderFailure = 'Failed to reorder plans'
const statusFailure = 'Failed to update plan status'

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData()
  const id = String(form.get('id') ?? '')
  const intent = String(form.get('intent') ?? '')
  const moves = intent === 'up' || intent === 'down'
  const result = await attempt(args, moves ? reorderFailure : statusFailure, async () => {
    const member = await requirePermission(args, 'hosting_plans.manage')
    if (moves) return moveHostingPlan(member, id, intent)
    if (intent === 'activate' || intent === 'deactivate') return switchHostingPlan(member, id, intent === 'activate')
    return refuse('invalid', 'Nothing was chosen.')
  })
  return buttonAnswer(args.request, result, '/admin/hosting-plans')
}

export async function clientAction({ serverAction, request }: Route.ClientActionArgs) {
  const moves = ['up', 'down'].includes(String((await request.clone().formData()).get('intent')))
  return attemptInBrowser(
    () => serverAction(),
    moves ? reorderFailure : statusFailure,
    (refusal) => ({ refusal }),
  )
}

const addPlan = (
  <Button to="/admin/hosting-plans/new" preventScrollReset icon={<Plus aria-hidden="true" className="size-4" />}>
    Add Plan
  </Button>
)

export default function HostingPlans({ loaderData: { plans, search, total } }: Route.ComponentProps) {
  const place = (at: number) => (search === '' ? { at: at + 1, count: plans.length } : null)
  return (
    <>
      <PageHeader title="Hosting Plans" description="What the home page presents. What can be ordered are packages." actions={addPlan} />
      <PlanSearch search={search} />
      {plans.length === 0 ? (
        <Card>
          {total === 0 ? (
            <EmptyState icon={<Layers className="size-6" />} title="No plans yet" action={addPlan}>
              The home page leaves its plans out until there is one.
            </EmptyState>
          ) : (
            <EmptyState title="No plan matches" action={<Button to="?">Clear search</Button>}>
              Nothing in names, descriptions or features has these words.
            </EmptyState>
          )}
        </Card>
      ) : (
        <ul aria-label="Hosting plans" className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
          {plans.map((plan, at) => (
            <li key={plan.id} className="grid min-w-0">
              <PlanCard plan={plan} place={place(at)} />
            </li>
          ))}
        </ul>
      )}
      <Outlet />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure heading="Hosting Plans" message="Failed to fetch hosting plans" error={error} />
}
