import { Outlet } from 'react-router'
import type { Route } from './+types/sign-in'
import { loadFrame } from './public/load-site.server.ts'
import { SiteFrame } from './public/site-frame.tsx'

/** Sign-in runs in the browser. It looks like the marketing pages around it. */
export const loader = (args: Route.LoaderArgs) => loadFrame(args)

export default function SignInShell({ loaderData }: Route.ComponentProps) {
  return (
    <SiteFrame data={loaderData}>
      <Outlet />
    </SiteFrame>
  )
}
