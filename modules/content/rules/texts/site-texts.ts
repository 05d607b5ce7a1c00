import { z } from 'zod'
import { headline } from '../sections/parts.ts'
import { blogTexts, buttonTexts } from './blog.ts'
import { drawingTexts } from './drawings.ts'

/** The words around every page. */
const frameTexts = {
  menu: 'Menu',
  mainMenu: 'Main',
  mainMenuOfSmallScreens: 'Main, small screen',
  homePage: '{brand}, home page',
  allOfMenu: 'All {menu} and prices',
  breadcrumbs: 'Breadcrumb',
  liveChat: 'Live chat',
  chatWith: 'Chat with {brand}',
  whatsapp: 'WhatsApp',
  chatOnWhatsapp: 'Chat with us on WhatsApp',
  chatOrWhatsapp: 'Chat or WhatsApp',
  onThisPage: 'On this page',
  contents: 'Contents',
  company: 'Company',
  products: 'Products',
  legal: 'Legal',
  registration: 'Reg. {number}',
  vatNumber: 'VAT {number}',
  copyright: '© {year} {company}. All rights reserved.',
  /** Beside the forms of sign-in, on wide screens. */
  signIn: {
    headline: 'Everything you host, in one place.',
    together: 'Services, invoices and payments together',
    safe: 'Two-factor sign-in, free for everyone',
    people: 'Real people who answer',
  },
  /** By path: in breadcrumbs, and as heading of a page whose own content is hidden. */
  pages: {
    home: 'Home',
    products: 'Products',
    wordpress: 'WordPress',
    cloud: 'Cloud',
    dedicated: 'Dedicated',
    ourStory: 'Our Story',
    domains: 'Domains',
    dataCenter: 'Data Center',
    releaseNotes: 'Release Notes',
    contact: 'Say Hello',
    whiteGloveSupport: 'White-glove Support',
    blog: 'Blog',
    terms: 'Terms of Service',
    privacy: 'Privacy Policy',
    faq: 'FAQ',
    acceptableUse: 'Acceptable Use',
  },
}

/** The form of the contact page. */
const contactFormTexts = {
  greeting: 'Dear hosts,',
  stamp: 'ANSWER',
  postmark: 'CAPE TOWN',
  name: 'Your name',
  email: 'Email address',
  subject: 'Subject',
  message: 'Message',
  messageHint: 'What you run, what you need, what’s going wrong. No passwords, please.',
  send: 'Send message',
  sending: 'Sending...',
  note: 'We only use your address to reply.',
  writeAnother: 'Write another message',
}

/** The form of the domains page. */
const domainFormTexts = {
  question: 'What would you like to do?',
  register: 'Register a new name',
  registerDetail: 'A name nobody has yet.',
  transfer: 'Transfer one I have',
  transferDetail: 'It’s registered somewhere else.',
  domain: 'Domain name',
  domainExample: 'example.co.za',
  domainHint: 'Include the ending, without https:// or www.',
  registrar: 'Current registrar (optional)',
  registrarHint: 'The company you pay for the domain now.',
  name: 'Your name',
  company: 'Company (optional)',
  email: 'Email address',
  phone: 'Phone number (optional)',
  message: 'Anything else? (optional)',
  messageHint: 'Other names you’d consider, or a date you need it by. No auth codes yet, please.',
  send: 'Ask for this domain',
  sending: 'Sending...',
  note: 'Free, with no obligation.',
  askForAnother: 'Ask for another name',
}

/** Small texts of single pages, next to what is written in the sections of the page. */
const labelTexts = {
  home: {
    from: 'From {price} a month',
    fromWithVat: 'From {price} a month, incl. VAT',
    rating: '{rating} of 5 from {count} reviews',
    ratingFromOne: '{rating} of 5 from 1 review',
    cheapestPlan: 'from',
    reviews: 'of 5, from {count} reviews',
    oneReview: 'of 5, from 1 review',
    verifiedCustomer: 'Verified customer',
  },
  dataCenter: {
    map: 'Map of South Africa. From {origin}, lines lead to {cities}.',
    latency: 'Latency',
  },
  domains: {
    exampleName: 'yourname',
    aYear: '{price} a year',
    aYearWithVat: '{price} a year, VAT included',
  },
  support: { we: 'We', you: 'You' },
  contact: { call: 'Call', write: 'Write', hours: 'Hours' },
  releaseNotes: { versions: 'Versions' },
  legal: {
    lastUpdated: 'Last updated {day}',
    inShort: 'In short',
    closingTitle: 'Something unclear?',
    closingText:
      'Ask before you order. We’d rather explain a sentence now than argue about it later.',
  },
}

/** Short texts of the products page and of the three product pages. */
const productPageTexts = {
  from: 'from {price} a month',
  plans: 'Plans',
  compared: 'Compared',
  allPlansCompared: 'All plans compared',
  kindsCompared: 'Kinds of hosting compared',
  otherAddOns: 'Other',
  oneSite: '1 site',
  sites: '{count} sites',
  noPlans: {
    failed: 'The plans could not be fetched just now.',
    reload: 'Please reload the page in a moment.',
    reloadOrWrite: 'Please reload the page in a moment, or write to {email}.',
    none: 'Nothing of this kind is on sale at the moment.',
    ask: 'Tell us what you need.',
    askAt: 'Tell us what you need at {email}.',
  },
}

/** Short texts of the FAQ. */
const faqTexts = {
  search: 'Search questions and answers',
  searchButton: 'Search',
  categories: 'Categories',
  nothingAbout: 'Nothing here about “{search}”',
  oneAnswer: 'One answer for “{search}”',
  answers: '{count} answers for “{search}”',
  showAll: 'Show all questions',
  noQuestions: 'No FAQs found',
  notLoaded: 'We can’t load the questions right now. Please try again in a moment.',
  wasHelpful: 'Was the answer to “{question}” helpful?',
  helpful: 'Helpful',
  notHelpful: 'Not helpful',
}

/** The short texts of the site by section, until staff write their own. */
export const siteTexts = {
  buttons: buttonTexts,
  frame: frameTexts,
  labels: labelTexts,
  products: productPageTexts,
  contactForm: contactFormTexts,
  domainForm: domainFormTexts,
  blog: blogTexts,
  faq: faqTexts,
  drawings: drawingTexts,
}

export type SiteTexts = typeof siteTexts

/** Texts by name, in groups and lists of groups. */
export type Texts = { readonly [name: string]: string | Texts | readonly Texts[] }

type Shape<Group extends Texts> = { [Name in keyof Group]: z.ZodType<Group[Name]> }

const mayBeBlank = /(hint|note|detail)$/i

/**
 * The schema of short texts, from their defaults: none may be blank, but hints, notes and details.
 */
export function textsSchema<Group extends Texts>(texts: Group): z.ZodObject<Shape<Group>> {
  const shape = Object.fromEntries(
    Object.entries(texts).map(([name, value]) => [name, schemaOf(name, value)]),
  )
  return z.object(shape as Shape<Group>)
}

function schemaOf(name: string, value: Texts[string]): z.ZodType {
  if (typeof value === 'string') return mayBeBlank.test(name) ? z.string() : headline
  if (isList(value)) return z.array(textsSchema(value[0] ?? {}))
  return textsSchema(value)
}

function isList(value: Texts | readonly Texts[]): value is readonly Texts[] {
  return Array.isArray(value)
}
