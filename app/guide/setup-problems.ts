import { shippedTitle } from '#modules/settings/rules/brand.ts'
import { isVatNumber } from '#modules/settings/rules/seller-details.ts'
import type { SetupFacts } from './setup-facts.ts'

// What each step of the setup guide finds missing, or null; and what it says where nothing is.

export function domainProblem({ publicUrl, missingProxy }: SetupFacts): string | null {
  const { protocol, hostname } = new URL(publicUrl)
  if (['localhost', '127.0.0.1', '[::1]'].includes(hostname))
    return 'PUBLIC_URL is an address of this computer, which visitors can’t reach. Set it to the address of your site and restart the server.'
  if (protocol !== 'https:')
    return 'PUBLIC_URL doesn’t start with https://. Browsers warn visitors away from a shop without it.'
  if (missingProxy !== null)
    return `Visitors come through a proxy at ${missingProxy} that the server doesn’t know. Add it to TRUSTED_PROXIES and restart the server.`
  return null
}

export function brandProblem({ siteTitle, contactEmail }: SetupFacts): string | null {
  return missing([
    ['a title of your own', siteTitle !== shippedTitle],
    ['a contact email', contactEmail !== ''],
  ])
}

/**
 * ECT Act s43: name and legal status, registration number of a company, physical address,
 * telephone.
 */
export function sellerProblem({ seller, supportPhone }: SetupFacts): string | null {
  const isPerson = /sole|individual/i.test(seller.legal_status)
  return missing([
    ['legal name', seller.legal_name !== ''],
    ['legal status', seller.legal_status !== ''],
    ['registration number', isPerson || seller.registration_number !== ''],
    ['physical address', seller.physical_address !== ''],
    ['support phone (in General)', supportPhone !== ''],
  ])
}

export function vatProblem({ seller }: SetupFacts): string | null {
  // Not decided before the seller's details were saved, with the same form.
  if (!seller.vat_registered)
    return seller.legal_name === ''
      ? 'Say who sells, and whether you are registered for VAT.'
      : null
  if (isVatNumber(seller.vat_number)) return null
  return 'You are registered for VAT, but the VAT number is not valid. It has ten digits, the first a 4.'
}

export function vatAnswer({ seller }: SetupFacts): string {
  if (!seller.vat_registered)
    return 'Not registered for VAT: documents neither mention nor charge it.'
  return `Registered for VAT with number ${seller.vat_number}.`
}

export function openProblem({ isOpen }: SetupFacts, isReady: boolean): string | null {
  if (isOpen) return null
  return isReady
    ? 'Visitors read that you are opening soon. Look at the site as they will see it, then open it.'
    : 'Visitors read that you are opening soon. When the steps above are done, the site is opened here.'
}

export function openAnswer({ isDemo }: SetupFacts): string {
  return isDemo ? 'The demo is open to all visitors.' : 'Visitors see the site.'
}

export function emailProblem({ email }: SetupFacts): string | null {
  if (email.problem !== null) return email.problem
  if (email.lastTest === 'failed')
    return 'The last test email failed. Correct the settings and send another one.'
  return email.lastTest === null
    ? 'Email is set up. Send a test email, to know that it works.'
    : null
}

export function deliveryProblem({ delivery }: SetupFacts): string | null {
  if (delivery === null)
    return 'Send a delivery test, to see that your emails reach their readers and not the spam folder.'
  if (delivery.state === 'waiting') return 'The delivery test is on its way.'
  if (delivery.state === 'late') return 'The delivery test didn’t arrive.'
  if (delivery.state === 'not_sent') return 'The delivery test could not be sent.'
  if (delivery.failed === 0) return null
  return `The delivery test arrived, but ${delivery.failed === 1 ? 'one check' : `${delivery.failed} checks`} failed.`
}

export function packageProblem({ packagesOnSale }: SetupFacts): string | null {
  return packagesOnSale > 0
    ? null
    : 'Nothing is on sale yet. Begin with starter plans, or add a package that is active and shown on the website.'
}

export function packageAnswer({ packagesOnSale }: SetupFacts): string {
  return `${packagesOnSale} ${packagesOnSale === 1 ? 'package is' : 'packages are'} on sale.`
}

export function legalProblem({ legalPages, seller }: SetupFacts): string | null {
  const shipped = titles(legalPages.filter(({ isOwn }) => !isOwn))
  if (shipped)
    return `Still the shipped text: ${shipped}. Read it, change what is different for you, and publish it.`
  const hidden = titles(legalPages.filter(({ isShown }) => !isShown))
  if (hidden) return `Hidden from visitors: ${hidden}.`
  if (seller.legal_name === '')
    return 'The legal pages can’t name the seller, because no legal name is set.'
  const nameless = titles(legalPages.filter(({ namesSeller }) => !namesSeller))
  return nameless ? `These don’t name the seller: ${nameless}.` : null
}

export function promisesProblem({ promises }: SetupFacts): string | null {
  return promises.isOwn
    ? null
    : 'Say in the footer what you guarantee, such as uptime or money back, and switch off what you don’t. Save it even if you promise nothing.'
}

export function promisesAnswer({ promises: { shown } }: SetupFacts): string {
  return shown.length > 0
    ? `Every page promises: ${shown.join(', ')}.`
    : 'No page promises anything.'
}

export function hoursProblem({ hasOwnHours }: SetupFacts): string | null {
  return hasOwnHours
    ? null
    : 'Promised times count Monday to Friday, 08:00 to 17:00, until you save your own hours.'
}

function titles(pages: readonly { title: string }[]): string {
  return pages.map(({ title }) => title).join(', ')
}

/** 'Missing: …' with what is not there, or null. */
function missing(parts: readonly [name: string, isThere: boolean][]): string | null {
  const names = parts.filter(([, isThere]) => !isThere).map(([name]) => name)
  return names.length === 0 ? null : `Missing: ${names.join(', ')}.`
}
