import { LogOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import type { Theme } from '#app/theme/theme.ts'
import { ThemeSwitch } from '#app/theme/theme-switch.tsx'
import type { LauncherSettings } from '#modules/chat/widget/rules/launcher.ts'
import type { ActingChoice } from '#modules/customers/queries/people/acting-choices.server.ts'
import { Logo, type LogoPictures } from '#ui/layout/logo.tsx'
import { SiteLink } from '#ui/layout/site-link.tsx'
import { IconButton } from '#ui/primitives/icon-button.tsx'
import { OfflineNotice } from '../offline-notice.tsx'
import { AccountChat } from './account-chat.tsx'
import { ActingFor } from './acting-for.tsx'
import { ImpersonationBanner } from './impersonation-banner.tsx'
import { AccountNavigation, type OpenSections } from './navigation.tsx'

type Props = {
  theme: Theme
  name: string
  viewedBy: string | null
  choices: readonly ActingChoice[]
  open: OpenSections
  brand: string
  logo: LogoPictures
  chat: LauncherSettings | null
  children: ReactNode
}

/** Header, page and, on phones, the navigation at the foot. */
export function AccountFrame({
  theme,
  name,
  viewedBy,
  choices,
  open,
  brand,
  logo,
  chat,
  children,
}: Props) {
  return (
    // The demo badge is a sibling of this element and would cover the navigation of phones.
    <div className="flex min-h-dvh flex-col bg-page text-text">
      {viewedBy !== null && <ImpersonationBanner customer={name} staff={viewedBy} />}
      <header className="sticky top-0 z-30 border-line border-b bg-surface print:hidden">
        <div aria-hidden="true" className="bg-horizon h-1" />
        <div className="container-page flex min-h-16 items-center gap-x-6">
          <SiteLink to="/" aria-label={`${brand}, to the site`} className="min-w-0 py-2">
            <Logo name={brand} pictures={logo} />
          </SiteLink>
          <AccountNavigation place="top" open={open} />
          <div className="ml-auto flex items-center gap-1.5">
            <span className="hidden max-w-48 truncate text-muted text-sm lg:block">{name}</span>
            <ThemeSwitch theme={theme} />
            {viewedBy === null && (
              <Form method="post" action="/sign-out">
                <IconButton
                  type="submit"
                  label="Sign out"
                  icon={<LogOut aria-hidden="true" className="size-4.5" />}
                />
              </Form>
            )}
          </div>
        </div>
      </header>
      <ActingFor choices={choices} />
      <main
        id="main"
        tabIndex={-1}
        className="container-page flex flex-1 flex-col gap-6 py-6 outline-none max-md:pb-28 max-md:[--bulk-lift:3.75rem] md:py-10"
      >
        {children}
      </main>
      <AccountNavigation place="bottom" open={open} />
      {chat && <AccountChat settings={chat} />}
      <OfflineNotice />
    </div>
  )
}
