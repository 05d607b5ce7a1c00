import { Outlet } from 'react-router'
import type { Route } from './+types/sign-in-and-checkout'
import { loadSite } from './public/load-site.server.ts'
import { SiteFrame } from './public/site-frame.tsx'

/** Pages of the site that run in the browser: sign-in, checkout, payment. They look like the marketing pages around them. */
export const loader = (args: Route.LoaderArgs) => loadSite(args)

export default function SignInAndCheckoutShell({ loaderData }: Route.ComponentProps) {
  return (
    <SiteFrame data={loaderData}>
      <Outlet />
    </SiteFrame>
  )
}
