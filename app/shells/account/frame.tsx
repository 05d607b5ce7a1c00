import { Building2, Check, Eye } from 'lucide-react'
import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { Form, href, useLocation } from 'react-router'
import { storedNames } from '#app/chat-panel/stored-names.ts'
import panel from '#app/islands/chat-panel.tsx?worker&url'
import { followContactButtons } from '#app/islands/contact-buttons.ts'
import { startChat } from '#app/islands/start-chat.ts'
import type { Theme } from '#app/theme/theme.ts'
import { ThemeSwitch } from '#app/theme/theme-switch.tsx'
import { ChatLauncher, launcherRules } from '#modules/chat/components/chat-launcher.tsx'
import { chatLauncher, type LauncherSettings } from '#modules/chat/widget/rules/launcher.ts'
import type { ActingChoice } from '#modules/customers/queries/people/people.server.ts'
import { HeldFetchers } from '#ui/form/action-button.tsx'
import { HiddenField } from '#ui/form/field.tsx'
import { Logo, type LogoPictures } from '#ui/layout/logo.tsx'
import { SiteLink } from '#ui/layout/site-link.tsx'
import { StyleRules } from '#ui/layout/style-rules.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { OfflineNotice } from '../offline-notice.tsx'
import { SignOut } from '../sign-out.tsx'
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
            {viewedBy === null && <SignOut />}
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
      <HeldFetchers />
    </div>
  )
}

/**
 * The launcher of the chat in the customer area. A page that came without a new document, after
 * signing in, has no inline script that starts it.
 */
function AccountChat({ settings }: { settings: LauncherSettings }) {
  const { pathname } = useLocation()
  const launcher = chatLauncher(settings, pathname)
  const isShown = launcher !== null
  useEffect(() => {
    if (!isShown) return
    startChat(panel, storedNames)
    return followContactButtons()
  }, [isShown])
  if (!launcher) return null
  return (
    <aside aria-label="Live chat">
      <StyleRules rules={launcherRules(launcher)} />
      <ChatLauncher launcher={launcher} place="account" label={`Chat with ${launcher.brandName}`} />
    </aside>
  )
}

/** Always visible while staff view a customer's account, so that they know whose it is. */
function ImpersonationBanner({ customer, staff }: { customer: string; staff: string }) {
  return (
    <section
      aria-label="Logged in as customer"
      className="border-warning border-b-2 bg-warning-soft text-text print:hidden"
    >
      <div className="container-page flex min-h-12 flex-wrap items-center gap-x-4 gap-y-2 py-2">
        <p className="wrap-anywhere flex min-w-0 flex-1 basis-64 items-start gap-2.5 text-sm">
          <Eye aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-warning" />
          <span>
            <strong className="font-semibold">{staff}</strong>, you are viewing the account of{' '}
            <strong className="font-semibold">{customer}</strong>, as its owner sees it. You can’t
            change anything here.
          </span>
        </p>
        <Form method="post" action="/admin/leave-customer" reloadDocument>
          <Button type="submit" size="sm">
            Back to the back office
          </Button>
        </Form>
      </div>
    </section>
  )
}

/**
 * The customer that a contact acts for, with a switch to another one. Without scripts too: the list
 * is a `details`.
 */
function ActingFor({ choices }: { choices: readonly ActingChoice[] }) {
  const current = choices.find(({ isCurrent }) => isCurrent)
  if (!current) return null
  return (
    <section
      aria-label="Acting for"
      className="border-line border-b bg-selected-soft text-text print:hidden"
    >
      <div className="container-page relative flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 py-1.5 text-sm">
        <p className="flex min-w-0 flex-1 basis-48 items-center gap-2.5">
          <Building2 aria-hidden="true" className="size-4.5 shrink-0 text-link" />
          <span className="wrap-anywhere min-w-0">
            Acting for{' '}
            <strong className="font-semibold">
              {current.value === 'self' ? 'yourself' : current.name}
            </strong>
            {current.value !== 'self' && (
              <span className="text-muted"> · {current.role} contact</span>
            )}
          </span>
        </p>
        <details>
          <summary className="inline-flex min-h-9 cursor-pointer items-center rounded-lg px-2 font-semibold text-link underline underline-offset-4 max-sm:min-h-11">
            Switch
          </summary>
          <ul className="absolute top-full right-4 z-20 mt-1 max-h-80 w-72 max-w-[calc(100vw-2rem)] overflow-y-auto rounded-xl border border-line bg-surface p-1.5 shadow-lg">
            {choices.map((choice) => (
              <li key={choice.value}>
                <Choice choice={choice} />
              </li>
            ))}
          </ul>
        </details>
      </div>
    </section>
  )
}

function Choice({ choice: { value, name, role, isCurrent } }: { choice: ActingChoice }) {
  return (
    <Form method="post" action={href('/dashboard/acting-for')}>
      <HiddenField name="customer" value={value} />
      <button
        type="submit"
        aria-current={isCurrent ? 'true' : undefined}
        className="flex min-h-11 w-full cursor-pointer items-center gap-2.5 rounded-lg px-2.5 py-2 text-left hover:bg-sunken"
      >
        <span className="min-w-0 flex-1">
          <span className="wrap-anywhere block font-semibold">{name}</span>
          <span className="block text-muted text-xs">{role}</span>
        </span>
        {isCurrent && <Check aria-hidden="true" className="size-4 shrink-0 text-positive" />}
      </button>
    </Form>
  )
}
