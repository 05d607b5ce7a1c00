import { ExternalLink, Menu as MenuIcon, X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Link, useLocation, useMatches } from 'react-router'
import { fillsScreen } from '#app/page-handle.ts'
import type { RowHeight, Theme } from '#app/theme/theme.ts'
import { ThemeSwitch } from '#app/theme/theme-switch.tsx'
import { HeldFetchers } from '#ui/form/action-button.tsx'
import { Logo, type LogoPictures } from '#ui/layout/logo.tsx'
import { IconButton } from '#ui/primitives/icon-button.tsx'
import { RowHeights } from '#ui/table/pager.tsx'
import { OfflineNotice } from '../offline-notice.tsx'
import { SignOut } from '../sign-out.tsx'
import { ChatDesk } from './chat/desk.tsx'
import { DeskControls, MenuBadge, onWidth } from './chat/desk-controls.tsx'
import { OfferBar } from './chat/offers.tsx'
import { CommandButton } from './command-button.tsx'
import styles from './frame.css?url'
import { Navigation } from './navigation.tsx'
import type { SectionGroup } from './section-groups.ts'
import { OpenSections } from './section-link.tsx'
import { adminSections } from './sections.ts'
import { WhileLoading } from './while-loading.tsx'

/** `open`: the addresses of sections and actions that this user may open. */
type Props = {
  theme: Theme
  rows: RowHeight
  folded: readonly SectionGroup[]
  name: string
  roleName: string
  open: readonly string[]
  brand: string
  logo: LogoPictures
  children: ReactNode
}

const page = 'max-w-7xl gap-5 pb-24 lg:px-8 lg:pt-7'
const desk =
  'min-h-[calc(100dvh-3.5rem-var(--demo-bar))] gap-4 pb-5 lg:h-[calc(100dvh-var(--demo-bar))] lg:min-h-140'

/**
 * Navigation at the left from 1024 px; below that it is a drawer, a popover that opens without
 * scripts, behind a bar at the top.
 */
export function AdminFrame(props: Props) {
  const { theme, rows, folded, name, roleName, open, brand, logo, children } = props
  const sections = adminSections.filter(({ to }) => open.includes(to))
  const { pathname } = useLocation()
  const menu = useRef<HTMLElement>(null)
  const menuId = useId()
  // biome-ignore lint/correctness/useExhaustiveDependencies: closed by each page that opens
  useEffect(() => hide(menu.current), [pathname])
  // A tablet that is turned: what is open lies above the page, and would be missing beside it.
  useEffect(() => onWidth(() => hide(menu.current)), [])
  return (
    <ChatDesk isAllowed={open.includes('/admin/live-chat')}>
      {/* Its own: where a page fails, the root draws the last frame without the styles of its routes. */}
      <link rel="stylesheet" href={styles} precedence="frame" />
      <div
        data-rows={rows}
        className="min-h-[calc(100dvh-var(--demo-bar))] bg-page text-text lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]"
      >
        <aside ref={menu} id={menuId} popover="auto" className="section-menu">
          <div className="flex items-center gap-2 px-5 pt-5 pb-4 max-lg:py-2 max-lg:pr-2">
            <Link to="/admin" className="block min-w-0 flex-1 overflow-hidden">
              <Logo name={brand} pictures={logo} />
            </Link>
            <IconButton
              label="Close menu"
              icon={<X aria-hidden="true" className="size-5" />}
              popoverTarget={menuId}
              popoverTargetAction="hide"
              className="lg:hidden"
            />
          </div>
          <div className="grid max-lg:hidden">
            <CommandButton sections={sections} open={open} shape="wide" />
          </div>
          <Navigation sections={sections} folded={folded} />
          <a
            href="/"
            className="mx-3 mb-3 flex min-h-9 max-sm:min-h-11 items-center gap-2.5 rounded-lg px-2.5 text-muted text-sm hover:bg-sunken hover:text-text"
          >
            <ExternalLink aria-hidden="true" className="size-4" />
            View Website
          </a>
          <DeskControls place="sidebar" />
          <div className="flex items-center gap-1 border-line border-t p-3">
            <p className="min-w-0 flex-1 leading-tight">
              <span className="block truncate font-medium text-sm">{name}</span>
              <span className="block truncate text-muted text-xs">{roleName}</span>
            </p>
            <ThemeSwitch theme={theme} />
            <SignOut area="admin" />
          </div>
        </aside>
        <header className="sticky top-0 z-40 flex min-h-14 items-center gap-1 border-line border-b bg-surface px-2 lg:hidden print:hidden">
          <IconButton
            label="Menu"
            icon={<MenuIcon aria-hidden="true" className="size-5" />}
            popoverTarget={menuId}
          />
          <MenuBadge />
          <Link
            to="/admin"
            className="flex min-w-0 flex-1 items-center overflow-hidden max-lg:min-h-11"
          >
            <Logo name={brand} pictures={logo} />
          </Link>
          <DeskControls place="bar" />
          <CommandButton sections={sections} open={open} shape="icon" />
        </header>
        <main
          id="main"
          tabIndex={-1}
          className="min-w-0 outline-none [--list-top:3.5rem] lg:[--list-top:0px]"
        >
          <div
            className={`mx-auto flex flex-col px-4 pt-5 md:px-6 ${fillsScreen(useMatches()) ? desk : page}`}
          >
            <RowHeights value={rows}>
              <OpenSections value={sections}>
                <OfferBar />
                <WhileLoading>{children}</WhileLoading>
              </OpenSections>
            </RowHeights>
          </div>
        </main>
        <OfflineNotice />
        <HeldFetchers />
      </div>
    </ChatDesk>
  )
}

/** Firefox reported errors where every page hid what was not shown. */
function hide(popover: HTMLElement | null): void {
  if (popover?.matches(':popover-open')) popover.hidePopover()
}
