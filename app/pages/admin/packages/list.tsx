import { Package, Plus } from 'lucide-react'
import { Outlet } from 'react-router'
import { attempt } from '#app/attempt.server.ts'
import { attemptInBrowser } from '#app/attempt.ts'
import { buttonAnswer } from '#app/button-answer.server.ts'
import { LoadFailure } from '#app/shells/admin/load-failure.tsx'
import { requirePermission } from '#app/shells/guards.server.ts'
import { refuse } from '#kernel/result.ts'
import { movePackage } from '#modules/catalog/operations/move-package.server.ts'
import { switchPackage } from '#modules/catalog/operations/switch-package.server.ts'
import { packageList } from '#modules/catalog/queries/package-list.server.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { Route } from './+types/list'
import { PackageCard } from './package-card.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Packages' }]

export async function loader(args: Route.LoaderArgs) {
  await requirePermission(args, 'packages.manage')
  return { packages: await packageList() }
}

const reorderFailure = 'Failed to reorder packages'
const statusFailure = 'Failed to update package status'

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData()
  const id = String(form.get('id') ?? '')
  const intent = String(form.get('intent') ?? '')
  const moves = intent === 'up' || intent === 'down'
  const result = await attempt(args, moves ? reorderFailure : statusFailure, async () => {
    const member = await requirePermission(args, 'packages.manage')
    if (moves) return movePackage(member, id, intent)
    if (intent === 'activate' || intent === 'deactivate') return switchPackage(member, id, intent === 'activate')
    return refuse('invalid', 'Nothing was chosen.')
  })
  return buttonAnswer(args.request, result, '/admin/packages')
}

export async function clientAction({ serverAction, request }: Route.ClientActionArgs) {
  const moves = ['up', 'down'].includes(String((await request.clone().formData()).get('intent')))
  return attemptInBrowser(
    () => serverAction(),
    moves ? reorderFailure : statusFailure,
    (refusal) => ({ refusal }),
  )
}

const addPackage = (
  <Button to="/admin/packages/new" preventScrollReset icon={<Plus aria-hidden="true" className="size-4" />}>
    Add Package
  </Button>
)

export default function Packages({ loaderData: { packages } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Packages" description="What checkout sells, in the order in which the site shows it." actions={addPackage} />
      {packages.length === 0 ? (
        <Card>
          <EmptyState icon={<Package className="size-6" />} title="No packages yet" action={addPackage}>
            Nothing can be ordered until there is one.
          </EmptyState>
        </Card>
      ) : (
        <ul aria-label="Packages" className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
          {packages.map((item, at) => (
            <li key={item.id} className="grid min-w-0">
              <PackageCard item={item} place={{ at: at + 1, count: packages.length }} />
            </li>
          ))}
        </ul>
      )}
      <Outlet />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure heading="Packages" message="Failed to load packages" error={error} />
}
