import { Outlet } from 'react-router'
import { LoadFailure } from '#app/shells/admin/section-failure.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import type { Route } from './+types/pages'
import { loadPages } from './pages/load-pages.server.ts'
import { AddPage, heading, loadFailure, PagesScreen } from './pages/pages-screen.tsx'
import { SeoTabs } from './tabs.tsx'

export const meta: Route.MetaFunction = () => [{ title: heading }]

export const loader = (args: Route.LoaderArgs) => loadPages(args)

export default function SeoPages({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title={heading}
        description="What search engines and social networks show of each page."
        actions={<AddPage />}
      />
      <SeoTabs />
      <PagesScreen {...loaderData} />
      <Outlet />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure heading={heading} message={loadFailure} error={error} />
}
