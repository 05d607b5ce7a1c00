import { loadProfile } from '#app/pages/profile/load-profile.server.ts'
import { profileAction } from '#app/pages/profile/profile-action.server.ts'
import { ProfileView } from '#app/pages/profile/profile-view.tsx'
import { byCustomer, signedInPerson } from '#app/shells/guards.server.ts'
import type { Route } from './+types/profile'

export const meta: Route.MetaFunction = () => [{ title: 'Profile' }]

export async function loader(args: Route.LoaderArgs) {
  action.requireName(args.params.form)
  return loadProfile(args, signedInPerson(args))
}

export const action = profileAction(byCustomer, '/dashboard/profile')

export default function AccountProfile({ loaderData, actionData, params }: Route.ComponentProps) {
  return <ProfileView profile={loaderData} answer={actionData} form={params.form} area="account" />
}
