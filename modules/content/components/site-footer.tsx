import { fillText } from '#kernel/fill-text.ts'
import { islandProps } from '#ui/layout/island.ts'
import { Logo, type LogoPictures } from '#ui/layout/logo.tsx'
import { SiteLink } from '#ui/layout/site-link.tsx'
import type { ShownFooter } from '../rules/claim.ts'
import type { Navigation, NavigationLink } from '../rules/navigation.ts'
import type { ShownBadge } from '../rules/review.ts'
import { useTexts } from './site-texts.tsx'
import { TrustBadges } from './trust-badges.tsx'

export type SiteContact = {
  brand: string
  logo: LogoPictures
  email: string
  phone: string
  /** Seller details (ECT Act s43); blank when not set. */
  legalName: string
  registrationNumber: string
  vatNumber: string
  address: string
}

type Props = {
  site: SiteContact
  navigation: Navigation
  year: number
  content: ShownFooter
  badges: readonly ShownBadge[]
}

export function SiteFooter({ site, navigation, year, content, badges }: Props) {
  const texts = useTexts('frame')
  const { motto, phoneNote, city, strip, uptime, status } = content
  const identity = [
    site.legalName,
    site.registrationNumber && fillText(texts.registration, { number: site.registrationNumber }),
    site.vatNumber && fillText(texts.vatNumber, { number: site.vatNumber }),
    site.address.replace(/\s*\n\s*/g, ', '),
  ].filter(Boolean)

  return (
    <footer className="site-footer relative bg-page text-text" data-theme="dark" data-dark-section>
      <div className="container-page grid grid-cols-2 gap-x-8 gap-y-12 pt-16 pb-14 md:grid-cols-12 md:gap-y-14 md:pt-20">
        <div className="col-span-2 md:col-span-12 lg:col-span-5">
          <Logo name={site.brand} pictures={site.logo} />
          {motto && (
            <p className="mt-6 max-w-xs font-display text-heading font-semibold text-balance">
              {motto}
            </p>
          )}
          <address className="mt-7 text-[0.9375rem] leading-7 text-muted not-italic">
            {site.email && (
              <a
                className="block w-fit max-sm:py-2 text-text underline decoration-line-strong underline-offset-4 hover:decoration-accent-text"
                href={`mailto:${site.email}`}
              >
                {site.email}
              </a>
            )}
            {site.phone && (
              <span className="mt-1 block">
                <a
                  className="tabular inline-block py-0.5 max-sm:py-2 text-text hover:underline"
                  href={`tel:${site.phone.replace(/[^\d+]/g, '')}`}
                >
                  {site.phone}
                </a>{' '}
                {phoneNote}
              </span>
            )}
            {city && <span className="mt-1 block">{city}</span>}
          </address>
        </div>
        <FooterList title={texts.company} links={navigation.company} />
        <FooterList title={texts.products} links={navigation.products} />
        <FooterList title={texts.legal} links={navigation.legal} />
      </div>
      {badges.length > 0 && (
        <div className="container-page pb-10">
          <TrustBadges badges={badges} />
        </div>
      )}
      {strip.length > 0 && (
        <ul className="container-page flex flex-wrap gap-x-8 gap-y-2 border-line pb-8 text-sm text-muted">
          {strip.map((claim) => (
            <li key={claim} className="flex items-center gap-2.5">
              <span aria-hidden="true" className="bg-horizon h-0.5 w-4 rounded-full" />
              {claim}
            </li>
          ))}
        </ul>
      )}
      <div className="border-t border-line">
        <div className="container-page flex flex-wrap items-baseline justify-between gap-x-8 gap-y-3 py-7 text-sm text-muted">
          <p className="max-w-3xl">
            {fillText(texts.copyright, { year, company: site.legalName || site.brand })}
            {identity.length > 1 && (
              <span className="mt-1 block">
                {identity.slice(site.legalName ? 1 : 0).join(' · ')}
              </span>
            )}
          </p>
          <p className="flex flex-wrap gap-x-6 gap-y-1">
            {status && <SystemStatus claim={status} />}
            {uptime && <span>{uptime}</span>}
          </p>
        </div>
      </div>
    </footer>
  )
}

function FooterList({ title, links }: { title: string; links: NavigationLink[] }) {
  if (links.length === 0) return null
  return (
    <nav aria-label={title} className="md:col-span-4 lg:col-span-2 lg:first-of-type:col-start-7">
      <h2 className="text-sm font-semibold text-text">{title}</h2>
      <ul className="mt-4 max-sm:mt-2 space-y-1 max-sm:space-y-0 text-[0.9375rem] text-muted">
        {links.map((link) => (
          <li key={link.path}>
            <SiteLink
              to={link.path}
              className="inline-block py-1 max-sm:py-2.5 transition-colors hover:text-text"
            >
              {link.label}
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/**
 * The status claim. Its island asks whether it still holds and sets `data-state` when it does not.
 */
function SystemStatus({ claim }: { claim: NonNullable<ShownFooter['status']> }) {
  return (
    <span
      {...islandProps('system-status', 'touched')}
      className="group/status flex items-center gap-2"
      suppressHydrationWarning
    >
      <span
        aria-hidden="true"
        className="size-2 shrink-0 rounded-full bg-positive group-data-[state=unhealthy]/status:bg-warning"
      />
      <span className="group-data-[state=unhealthy]/status:hidden">{claim.text}</span>
      <span className="hidden group-data-[state=unhealthy]/status:inline">{claim.troubleText}</span>
    </span>
  )
}
