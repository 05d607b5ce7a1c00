import bricolage from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url'
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import type { ReactNode } from 'react'
import { data, Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import { config } from '#platform/config.server.ts'
import { ToastRegion } from '#ui/feedback/toast.tsx'
import { DemoBar } from '#ui/layout/demo-bar.tsx'
import { LoadingState } from '#ui/layout/loading-state.tsx'
import { SkipLink } from '#ui/layout/skip-link.tsx'
import type { Route } from './+types/root'
import { ErrorPage } from './error-page.tsx'
import favicon from './favicon.svg?url&no-inline'
import './motion.css'
import './styles.css'
import { useShellTheme } from './theme.ts'
import { takeToast } from './toast.server.ts'

export const links: Route.LinksFunction = () => [
  { rel: 'preload', as: 'font', type: 'font/woff2', href: bricolage, crossOrigin: 'anonymous' },
  { rel: 'preload', as: 'font', type: 'font/woff2', href: figtree, crossOrigin: 'anonymous' },
  { rel: 'icon', type: 'image/svg+xml', href: favicon },
]

export function loader({ request }: Route.LoaderArgs) {
  const { notice, headers } = takeToast(request)
  return data({ notice, demo: config().mode === 'demo' }, { headers })
}

export { unlessOnlyPeriodChanged as shouldRevalidate } from './same-page.ts'

export function Layout({ children }: { children: ReactNode }) {
  const theme = useShellTheme() ?? 'light'
  return (
    <html lang="en-ZA" data-theme={theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={theme === 'dark' ? '#0b1220' : '#fbf8f3'} />
        <Meta />
        <Links />
      </head>
      <body>
        <SkipLink />
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <LoadingState />
      <Outlet />
      {loaderData.demo && <DemoBar />}
      <ToastRegion notice={loaderData.notice} />
    </>
  )
}

/** Seen only where a page has to fetch its data in the browser before it can be shown at all. */
export function HydrateFallback() {
  return (
    <main id="main" className="grid min-h-dvh place-items-center text-muted">
      Loading...
    </main>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />
}
