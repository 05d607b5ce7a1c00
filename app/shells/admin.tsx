import { isRouteErrorResponse, Outlet } from 'react-router'
import { ErrorPage } from '#app/error-page.tsx'
import { chosenRows, chosenTheme, foldedGroups } from '#app/theme/theme.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { brandName, siteLogo } from '#modules/settings/rules/brand.ts'
import type { Route } from './+types/admin'
import { openActions } from './admin/actions.ts'
import { AdminFrame } from './admin/frame.tsx'
import { SectionFailure } from './admin/section-failure.tsx'
import { openSections } from './admin/sections.ts'
import { answerForms } from './answer-forms.ts'
import { refreshUsedSession, requireStaff } from './guards.server.ts'
import { useFrameForErrors } from './last-frame.ts'
import { useRestoredPage } from './restored-page.ts'

/**
 * The guard, once. It runs on client navigation only because this shell has a loader, and every
 * page asks again.
 */
export const middleware: Route.MiddlewareFunction[] = [
  async (args, next) => {
    await requireStaff(args)
    return refreshUsedSession(args, next)
  },
]

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [answerForms]

export async function loader(args: Route.LoaderArgs) {
  const member = await requireStaff(args)
  const settings = await siteSettings()
  return {
    theme: chosenTheme(args.request),
    rows: chosenRows(args.request),
    folded: foldedGroups(args.request),
    name: member.name,
    roleName: member.staff.roleName,
    open: [...openSections(member), ...openActions(member)],
    brand: brandName(settings.siteTitle),
    logo: siteLogo(settings),
  }
}

export default function AdminShell({ loaderData }: Route.ComponentProps) {
  useRestoredPage()
  useFrameForErrors({
    area: '/admin',
    theme: loaderData.theme,
    failure: () => (
      <AdminFrame {...loaderData}>
        <SectionFailure status={500} />
      </AdminFrame>
    ),
  })
  return (
    <AdminFrame {...loaderData}>
      <Outlet />
    </AdminFrame>
  )
}

/** If a section fails or is forbidden, the frame and its navigation stay. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  if (!loaderData) return <ErrorPage error={error} />
  return (
    <AdminFrame {...loaderData}>
      <SectionFailure status={isRouteErrorResponse(error) ? error.status : 500} />
    </AdminFrame>
  )
}
