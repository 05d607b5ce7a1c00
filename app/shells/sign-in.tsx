import { Outlet } from 'react-router'
import type { Route } from './+types/sign-in'
import { loadSite } from './public/load-site.server.ts'
import { SiteFrame } from './public/site-frame.tsx'

/** Sign-in runs in the browser. It looks like the marketing pages around it. */
export const loader = (args: Route.LoaderArgs) => loadSite(args)

export default function SignInShell({ loaderData }: Route.ComponentProps) {
  return (
    <SiteFrame data={loaderData}>
      <Outlet />
    </SiteFrame>
  )
}
