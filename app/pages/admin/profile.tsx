import { answerProfile } from '#app/pages/profile/answer-profile.server.ts'
import { loadProfile } from '#app/pages/profile/load-profile.server.ts'
import { ProfileView } from '#app/pages/profile/profile-view.tsx'
import { requireStaff } from '#app/shells/guards.server.ts'
import type { Route } from './+types/profile'

export const meta: Route.MetaFunction = () => [{ title: 'Profile' }]

export async function loader(args: Route.LoaderArgs) {
  return loadProfile(args, await requireStaff(args))
}

export async function action(args: Route.ActionArgs) {
  return answerProfile(args, await requireStaff(args))
}

export default function AdminProfile({ loaderData, actionData }: Route.ComponentProps) {
  return <ProfileView profile={loaderData} answer={actionData} area="admin" />
}
