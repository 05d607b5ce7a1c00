import type { ReactNode } from 'react'
import {
  data,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteLoaderData,
} from 'react-router'
import { fixedPicture } from '#kernel/files/picture.ts'
import { type SiteSettings, siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { defaultAppearance, type Typeface } from '#modules/settings/rules/appearance/appearance.ts'
import { brandAddress } from '#modules/settings/rules/appearance/brand-address.ts'
import { brandStyle, styleOf } from '#modules/settings/rules/appearance/brand-style.ts'
import { iconAddress, markLetter } from '#modules/settings/rules/appearance/mark.ts'
import { brandName } from '#modules/settings/rules/brand.ts'
import { config } from '#platform/config.server.ts'
import { StaticNotice } from '#ui/feedback/static-notice.tsx'
import { ToastRegion } from '#ui/feedback/toast.tsx'
import { DemoBar } from '#ui/layout/demo-bar.tsx'
import { LoadingState } from '#ui/layout/loading-state.tsx'
import { MarkLetterContext } from '#ui/layout/logo.tsx'
import { RouteAnnouncer } from '#ui/layout/route-announcer.tsx'
import { SkipLink } from '#ui/layout/skip-link.tsx'
import type { Route } from './+types/root'
import { ErrorPage } from './error-page.tsx'
import favicon from './favicon.svg?url&no-inline'
import { storeNotice, useLoadedNotices } from './forms/loaded-notice.ts'
import { consumeToast } from './forms/toast.server.ts'
import { isDocument } from './page-handle.ts'
import { failureInLastFrame, themeOfLastFrame } from './shells/last-frame.ts'
import { storeShownData, useShownData } from './shells/shown-data.ts'
import styles from './styles.css?url'
import { useShellTheme } from './theme/theme.ts'
import { typefaceFiles } from './theme/typeface-files.ts'

export async function loader({ request }: Route.LoaderArgs) {
  const { notice, headers } = consumeToast(request)
  const settings = await siteSettings().catch(() => null)
  return data(
    {
      notice,
      demo: config().mode === 'demo',
      favicon: settings && iconOf(settings),
      brand: brandLinks(settings),
    },
    { headers },
  )
}

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [storeShownData, storeNotice]

/** The icon that staff chose or one with the brand's letter; null for the program's own. */
function iconOf({
  faviconEnabled,
  faviconUrl,
  siteTitle,
  appearance,
}: SiteSettings): string | null {
  if (faviconEnabled && faviconUrl !== '') return fixedPicture(faviconUrl, 320).src
  return iconAddress(markLetter(brandName(siteTitle)), appearance)
}

/**
 * The typeface, the letter of the mark, and the address of the brand's style sheet; null for the
 * program's own brand, also when the settings cannot be read, which the page will say in its own
 * way.
 */
function brandLinks(settings: SiteSettings | null) {
  const style = settings && styleOf(settings)
  return {
    typeface: (settings?.appearance ?? defaultAppearance).typeface,
    letter: settings && markLetter(brandName(settings.siteTitle)),
    style: style && brandStyle(style) !== '' ? brandAddress(style) : null,
  }
}

/**
 * A document carries its styles inside it (app/head/document-head.server.ts) and starts no
 * program; every other page is hydrated.
 */
export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const theme = useShellTheme() ?? themeOfLastFrame(pathname) ?? 'light'
  const { favicon: icon, brand } = useRouteLoaderData<typeof loader>('root') ?? {}
  const isHydrated = !isDocument(useMatches())
  return (
    <html lang="en-ZA" data-theme={theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={theme === 'dark' ? '#0b1220' : '#fbf8f3'} />
        <Meta />
        {isHydrated && (
          <HydratedLinks
            typeface={brand?.typeface ?? defaultAppearance.typeface}
            brandStyle={brand?.style ?? null}
          />
        )}
        {icon ? (
          <link rel="icon" href={icon} />
        ) : (
          <link rel="icon" type="image/svg+xml" href={favicon} />
        )}
      </head>
      <body>
        <SkipLink />
        <MarkLetterContext value={brand?.letter ?? 'H'}>{children}</MarkLetterContext>
        {isHydrated && <ScrollRestoration />}
        {isHydrated && <Scripts />}
      </body>
    </html>
  )
}

/**
 * A document has no preload: its styles name the fonts as early, and browsers hold the first paint
 * back for fonts that are preloaded.
 */
function HydratedLinks({
  typeface,
  brandStyle: brand,
}: {
  typeface: Typeface
  brandStyle: string | null
}) {
  const { fonts, sheet } = typefaceFiles[typeface]
  return (
    <>
      {fonts.map((font) => (
        <link
          key={font}
          rel="preload"
          as="font"
          type="font/woff2"
          href={font}
          crossOrigin="anonymous"
        />
      ))}
      <link rel="stylesheet" href={styles} />
      <link rel="stylesheet" href={sheet} />
      {brand !== null && <link rel="stylesheet" href={brand} />}
      <Links />
    </>
  )
}

export default function Root({ loaderData: { notice, demo }, matches }: Route.ComponentProps) {
  useShownData()
  useLoadedNotices()
  if (isDocument(matches.flatMap((match) => match ?? []))) {
    return (
      <>
        <Outlet />
        {demo && <DemoBar />}
        {notice && <StaticNotice notice={notice} />}
      </>
    )
  }
  return (
    <>
      <LoadingState />
      <Outlet />
      {demo && <DemoBar />}
      <RouteAnnouncer />
      <ToastRegion notice={notice} />
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
  const { pathname } = useLocation()
  return failureInLastFrame(pathname) ?? <ErrorPage error={error} />
}
