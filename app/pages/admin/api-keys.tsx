import { keysAction } from '#app/pages/api-keys/keys-action.server.ts'
import { KeysView } from '#app/pages/api-keys/keys-view.tsx'
import { loadKeys } from '#app/pages/api-keys/load-keys.server.ts'
import { signedInStaff } from '#app/shells/guards.server.ts'
import { makeStaffKey } from '#modules/api/operations/keys.server.ts'
import type { Route } from './+types/api-keys'

export const meta: Route.MetaFunction = () => [{ title: 'API keys' }]

export async function loader(args: Route.LoaderArgs) {
  action.requireName(args.params.form)
  return loadKeys(signedInStaff(args), 'staff')
}

export const action = keysAction('/admin/api-keys', makeStaffKey)

export default function StaffKeys({ loaderData, actionData, params }: Route.ComponentProps) {
  return (
    <KeysView
      page={loaderData}
      answer={actionData}
      form={params.form}
      base="/admin/api-keys"
      description="For programs that work with your customers, orders and tickets. A key can do what you choose here, and never more than you can yourself."
    />
  )
}
