import { href, Outlet } from 'react-router'
import { LoadFailure } from '#app/shells/admin/section-failure.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Modal } from '#ui/primitives/modal.tsx'
import type { Route } from './+types/pages-overlay'
import { loadPages } from './pages/load-pages.server.ts'
import { AddPage, heading, loadFailure, PagesScreen } from './pages/pages-screen.tsx'

export const meta: Route.MetaFunction = () => [{ title: heading }]

export const loader = (args: Route.LoaderArgs) => loadPages(args)

/** The same screen above the SEO tab of Site Settings, as large as the window (B§2.2 item 10). */
export default function SeoPagesOverlay({ loaderData }: Route.ComponentProps) {
  return (
    <Modal
      open
      title={heading}
      description="What search engines and social networks show of each page."
      size="full"
      closeTo={href('/admin/settings/seo')}
    >
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap justify-between gap-2">
          <Button to={href('/admin/settings/seo')} variant="outline" preventScrollReset>
            Back to settings
          </Button>
          <AddPage />
        </div>
        <PagesScreen {...loaderData} />
      </div>
      <Outlet />
    </Modal>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure heading={heading} message={loadFailure} error={error} />
}
