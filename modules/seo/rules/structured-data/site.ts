import type { BreadcrumbList, Organization, SearchAction, WebSite } from 'schema-dts'
import type { SellerDetails } from '#modules/settings/rules/seller-details.ts'
import type { Crumb } from '../public-page.ts'

export type DescribedSite = {
  /** See `searchOrigin`. */
  origin: string
  brand: string
  description: string
  tagline: string
  logo: string
  email: string
  phone: string
  seller: SellerDetails
  /** Blank unless VAT is charged today. */
  vatNumber: string
  /** Profiles of the company on other sites; blanks are skipped. */
  social: readonly string[]
}

export const organizationId = (origin: string) => `${origin}/#organization`

/** The seller, as on its invoices. Unset details are left out. */
export function organization(site: DescribedSite): Organization {
  const { origin, brand, seller } = site
  const address = seller.physical_address.replace(/\s*\n\s*/g, ', ').trim()
  const social = site.social.filter((url) => /^https?:\/\//.test(url))
  return {
    '@type': 'Organization',
    '@id': organizationId(origin),
    name: brand,
    url: `${origin}/`,
    ...(site.tagline && { slogan: site.tagline }),
    ...(seller.legal_name && { legalName: seller.legal_name }),
    ...(site.logo && { logo: site.logo.startsWith('/') ? origin + site.logo : site.logo }),
    ...(site.email && { email: site.email }),
    ...(site.phone && { telephone: site.phone }),
    ...(address && {
      address: { '@type': 'PostalAddress', streetAddress: address, addressCountry: 'ZA' },
    }),
    ...(site.vatNumber && { vatID: site.vatNumber }),
    ...(social.length > 0 && { sameAs: social }),
  }
}

type Search = SearchAction & { 'query-input': string }

/** The website, with its blog search. */
export function webSite({ origin, brand, description }: DescribedSite): WebSite {
  const search: Search = {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${origin}/blog?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  }
  return {
    '@type': 'WebSite',
    '@id': `${origin}/#website`,
    url: `${origin}/`,
    name: brand,
    ...(description && { description }),
    inLanguage: 'en-ZA',
    publisher: { '@id': organizationId(origin) },
    potentialAction: search,
  }
}

export function breadcrumbList(origin: string, crumbs: readonly Crumb[]): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ label, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name: label,
      item: origin + path,
    })),
  }
}
