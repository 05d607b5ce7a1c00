import type { SectionDefinition } from '../rules/section.ts'
import { blogSection } from './sections/blog.ts'
import {
  aboutSection,
  contactSection,
  dataCenterSection,
  releaseNotesSection,
  supportMoveSection,
  supportReachSection,
  supportSection,
} from './sections/company.ts'
import {
  domainQuestionsSection,
  domainsSection,
  domainTransferSection,
} from './sections/domains.ts'
import { faqSection } from './sections/faq.ts'
import { footerSection, navigationSection } from './sections/frame.ts'
import { homeSection } from './sections/home.ts'
import { cloudSection, dedicatedSection, wordpressSection } from './sections/hosting.ts'
import { acceptableUseSection, privacySection, termsSection } from './sections/legal.ts'
import { productsSection } from './sections/products.ts'
import { textSections } from './sections/texts.ts'

/**
 * A section that the site shows, and the page to look at it. One that no page can do without shows
 * its default while it is switched off.
 */
export type KnownSection = {
  definition: SectionDefinition
  page: string
  isNeeded?: true
  /** On many pages; `page` is one to look at it. */
  isEverywhere?: true
}

/** Every section that the site shows, in the order of its pages. */
export const knownSections: readonly KnownSection[] = [
  { definition: navigationSection, page: '/', isEverywhere: true },
  { definition: homeSection, page: '/' },
  { definition: productsSection, page: '/products' },
  { definition: wordpressSection, page: '/products/wordpress' },
  { definition: cloudSection, page: '/products/cloud' },
  { definition: dedicatedSection, page: '/products/dedicated' },
  { definition: aboutSection, page: '/our-story' },
  { definition: dataCenterSection, page: '/data-center' },
  { definition: releaseNotesSection, page: '/release-notes' },
  { definition: domainsSection, page: '/domains' },
  { definition: domainTransferSection, page: '/domains' },
  { definition: domainQuestionsSection, page: '/domains' },
  { definition: supportSection, page: '/white-glove-support' },
  { definition: supportMoveSection, page: '/white-glove-support' },
  { definition: supportReachSection, page: '/white-glove-support' },
  { definition: contactSection, page: '/contact' },
  { definition: faqSection, page: '/faq', isNeeded: true },
  { definition: blogSection, page: '/blog', isNeeded: true },
  { definition: termsSection, page: '/terms', isNeeded: true },
  { definition: privacySection, page: '/privacy', isNeeded: true },
  { definition: acceptableUseSection, page: '/aup', isNeeded: true },
  { definition: footerSection, page: '/', isEverywhere: true },
  { definition: textSections.buttons, page: '/', isEverywhere: true, isNeeded: true },
  {
    definition: textSections.frame,
    page: '/products/wordpress',
    isEverywhere: true,
    isNeeded: true,
  },
  {
    definition: textSections.prices,
    page: '/products/wordpress',
    isEverywhere: true,
    isNeeded: true,
  },
  { definition: textSections.labels, page: '/', isEverywhere: true, isNeeded: true },
  { definition: textSections.products, page: '/products', isNeeded: true },
  { definition: textSections.contactForm, page: '/contact', isNeeded: true },
  { definition: textSections.domainForm, page: '/domains', isNeeded: true },
  { definition: textSections.blog, page: '/blog', isNeeded: true },
  { definition: textSections.faq, page: '/faq', isNeeded: true },
  { definition: textSections.drawings, page: '/', isEverywhere: true, isNeeded: true },
  { definition: textSections.notFound, page: '/page-not-found', isNeeded: true },
  { definition: textSections.opening, page: '/opening-soon', isNeeded: true },
]

export function knownSection(key: string): KnownSection | undefined {
  return knownSections.find(({ definition }) => definition.key === key)
}
