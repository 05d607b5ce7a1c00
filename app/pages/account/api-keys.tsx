import { keysAction } from '#app/pages/api-keys/keys-action.server.ts'
import { KeysView } from '#app/pages/api-keys/keys-view.tsx'
import { loadKeys } from '#app/pages/api-keys/load-keys.server.ts'
import { signedInPerson } from '#app/shells/guards.server.ts'
import { makeCustomerKey } from '#modules/api/operations/keys.server.ts'
import type { Route } from './+types/api-keys'

export const meta: Route.MetaFunction = () => [{ title: 'API keys' }]

export async function loader(args: Route.LoaderArgs) {
  action.requireName(args.params.form)
  return loadKeys(signedInPerson(args), 'customer')
}

export const action = keysAction('/dashboard/api-keys', makeCustomerKey)

export default function OwnKeys({ loaderData, actionData, params }: Route.ComponentProps) {
  return (
    <KeysView
      page={loaderData}
      answer={actionData}
      form={params.form}
      base="/dashboard/api-keys"
      description="For your own programs, such as your bookkeeping. A key opens your account and nothing else."
    />
  )
}
