import { Outlet, redirectDocument } from 'react-router'
import type { PageHandle } from '#app/page-handle.ts'
import { PriceTextsContext } from '#modules/catalog/components/price-tag.tsx'
import type { Route } from './+types/public'
import { loadSite } from './public/load-site.server.ts'
import { SiteFrame } from './public/site-frame.tsx'

/**
 * The marketing pages: React renders them on the server, and the browser gets no page script
 * (docs/decisions/026).
 */
export const handle: PageHandle = { isDocument: true }

/**
 * A form, a redirect or a link of an area that leads here in the browser loads the page as the
 * document that it is.
 */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  ({ request }) => {
    throw redirectDocument(request.url)
  },
]

export const loader = (args: Route.LoaderArgs) => loadSite(args)

export default function PublicShell({ loaderData }: Route.ComponentProps) {
  return (
    <SiteFrame data={loaderData}>
      <PriceTextsContext value={loaderData.texts.prices}>
        <Outlet />
      </PriceTextsContext>
    </SiteFrame>
  )
}
