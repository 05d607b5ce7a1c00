import { isRouteErrorResponse, Outlet } from 'react-router'
import { ErrorPage, reasonOf } from '#app/error-page.tsx'
import { chosenTheme } from '#app/theme/theme.server.ts'
import { widgetConfig } from '#modules/chat/widget/queries/widget.server.ts'
import type { LauncherSettings } from '#modules/chat/widget/rules/launcher.ts'
import type { WidgetConfig } from '#modules/chat/widget/rules/widget-config.ts'
import { actingChoices } from '#modules/customers/queries/people/people.server.ts'
import { hasCustomerRight } from '#modules/identity/rules/customer-rights.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { brandName, siteLogo } from '#modules/settings/rules/brand.ts'
import type { Route } from './+types/account'
import { AccountFrame } from './account/frame.tsx'
import { PageFailure } from './account/page-failure.tsx'
import { answerForms } from './answer-forms.ts'
import { refreshUsedSession, requirePerson } from './guards.server.ts'
import { useFrameForErrors } from './last-frame.ts'
import { useRestoredPage } from './restored-page.ts'

/**
 * The guard, once. It runs on client navigation only because this shell has a loader, and every
 * page asks again.
 */
export const middleware: Route.MiddlewareFunction[] = [
  async (args, next) => {
    await requirePerson(args)
    return refreshUsedSession(args, next)
  },
]

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [answerForms]

export async function loader(args: Route.LoaderArgs) {
  const person = await requirePerson(args)
  const [settings, widget, choices] = await Promise.all([
    siteSettings(),
    widgetConfig().catch(() => null),
    actingChoices(person),
  ])
  return {
    theme: chosenTheme(args.request),
    name: person.name,
    isStaff: person.staff !== null,
    viewedBy: person.viewedBy?.name ?? null,
    choices,
    /** The sections that are open for the customer acted for. */
    open: {
      services: hasCustomerRight(person, 'services'),
      invoices: hasCustomerRight(person, 'invoices'),
    },
    brand: brandName(settings.siteTitle),
    logo: siteLogo(settings),
    // Staff who look at the area of a customer do not chat in that customer's name.
    chat: widget?.isEnabled && !person.viewedBy ? chatOfAccount(widget) : null,
  }
}

/** What the browser needs to decide on each page. */
function chatOfAccount({
  isEnabled,
  showOn,
  position,
  brandColor,
  brandName,
  autoShowAfterSeconds,
}: WidgetConfig): LauncherSettings {
  return { isEnabled, showOn, position, brandColor, brandName, autoShowAfterSeconds }
}

export default function AccountShell({ loaderData }: Route.ComponentProps) {
  useRestoredPage()
  useFrameForErrors({
    area: '/dashboard',
    theme: loaderData.theme,
    failure: () => (
      <AccountFrame {...loaderData}>
        <PageFailure status={500} reason={null} />
      </AccountFrame>
    ),
  })
  return (
    <AccountFrame {...loaderData}>
      <Outlet />
    </AccountFrame>
  )
}

/** If a page is missing, refused or fails, the frame and its navigation stay. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  if (!loaderData) return <ErrorPage error={error} />
  return (
    <AccountFrame {...loaderData}>
      <PageFailure
        status={isRouteErrorResponse(error) ? error.status : 500}
        reason={reasonOf(error)}
      />
    </AccountFrame>
  )
}
