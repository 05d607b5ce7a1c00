import { href } from 'react-router'
import { shippedTitle } from '#modules/settings/rules/brand.ts'
import { isVatNumber } from '#modules/settings/rules/seller-details.ts'
import type { SetupFacts } from './setup-facts.ts'

export type SetupStep = {
  id: string
  title: string
  isDone: boolean
  /** Recommended steps don't keep the site from selling. */
  isRequired: boolean
  /** What is missing, or what was found to be right. */
  message: string
  /** The screen where it is set; null for what only the operator of the server can change. */
  link: { label: string; to: string } | null
  /** The page offers a button that tests the card gateway. */
  testsGateway?: boolean
  /** Everything before it is done, and the page offers a button that opens the site. */
  opensSite?: boolean
}

/** Every step of setting up a site, checked. The order is that of a new owner's first day. */
export function setupSteps(facts: SetupFacts): SetupStep[] {
  const legal = 'Terms, privacy policy and acceptable use policy are your own.'
  const open =
    'Staff can sign in with a password alone. A stolen password would open the back office.'
  const gateway = step('gateway', 'Card payments', {
    checked: check(cardProblem(facts), cardAnswer(facts)),
    link: settings('api', 'API Configuration'),
  })
  const arrives = check(deliveryProblem(facts), 'A delivery test arrived and passed every check.')
  const factor = check(
    facts.requiresSecondFactor ? null : open,
    'All staff sign in with a second factor or a passkey.',
  )
  const before = [
    step('domain', 'Domain and HTTPS', {
      checked: check(domainProblem(facts), `Visitors reach the site at ${facts.publicUrl}.`),
      link: null,
    }),
    step('brand', 'Name and contact', {
      checked: check(brandProblem(facts), `The site is called “${facts.siteTitle}”.`),
      link: settings('general', 'General settings'),
    }),
    step('seller', 'Seller details', {
      checked: check(sellerProblem(facts), 'Invoices and legal pages say who sells.'),
      link: settings('seller', 'Seller & tax'),
    }),
    step('vat', 'VAT', {
      checked: check(vatProblem(facts), vatAnswer(facts)),
      link: settings('seller', 'Seller & tax'),
    }),
    step('bank', 'Bank details', {
      checked: check(bankProblem(facts), transferAnswer(facts)),
      link: settings('payment-methods', 'Payment Methods'),
    }),
    { ...gateway, testsGateway: facts.card.isOn && facts.card.problem === null },
    step('email', 'Email', {
      checked: check(emailProblem(facts), 'A test email was sent.'),
      link: settings('email', 'Email settings'),
    }),
    step('packages', 'Packages', {
      checked: check(packageProblem(facts), packageAnswer(facts)),
      link: {
        label: 'Packages',
        to: '/admin/packages',
      },
    }),
    step('legal', 'Legal pages', {
      checked: check(legalProblem(facts), legal),
      link: legalLink(facts),
    }),
  ]
  const isReady = before.every(({ isDone }) => isDone)
  return [
    ...before,
    {
      ...step('open', 'Open the site', {
        checked: check(openProblem(facts, isReady), openAnswer(facts)),
        link: null,
      }),
      opensSite: isReady && !facts.isOpen,
    },
    recommended(
      step('delivery', 'Emails arrive', {
        checked: arrives,
        link: {
          label: 'Deliverability',
          to: '/admin/email/deliverability',
        },
      }),
    ),
    recommended(
      step('second-factor', 'Two-factor sign-in for staff', {
        checked: factor,
        link: settings('general', 'General settings'),
      }),
    ),
  ]
}

export type SetupProgress = {
  done: number
  required: number
  isReady: boolean
  next: SetupStep | null
}

/** Required steps only: the site is ready to sell once these are done. */
export function setupProgress(steps: readonly SetupStep[]): SetupProgress {
  const required = steps.filter(({ isRequired }) => isRequired)
  const done = required.filter(({ isDone }) => isDone).length
  return {
    done,
    required: required.length,
    isReady: done === required.length,
    next: required.find(({ isDone }) => !isDone) ?? null,
  }
}

type Check = { isDone: boolean; message: string }

/** `answer` is what is said where there is no problem. */
function check(problem: string | null, answer: string): Check {
  return { isDone: problem === null, message: problem ?? answer }
}

function step(
  id: string,
  title: string,
  { checked, link }: { checked: Check; link: SetupStep['link'] },
): SetupStep {
  return { id, title, ...checked, isRequired: true, link }
}

function recommended(one: SetupStep): SetupStep {
  return { ...one, isRequired: false }
}

function settings(tab: string, label: string): SetupStep['link'] {
  return { label, to: href('/admin/settings/:tab', { tab }) }
}

function domainProblem({ publicUrl, missingProxy }: SetupFacts): string | null {
  const { protocol, hostname } = new URL(publicUrl)
  if (['localhost', '127.0.0.1', '[::1]'].includes(hostname))
    return 'PUBLIC_URL is an address of this computer, which visitors can’t reach. Set it to the address of your site and restart the server.'
  if (protocol !== 'https:')
    return 'PUBLIC_URL doesn’t start with https://. Browsers warn visitors away from a shop without it.'
  if (missingProxy !== null)
    return `Visitors come through a proxy at ${missingProxy} that the server doesn’t know. Add it to TRUSTED_PROXIES and restart the server.`
  return null
}

function brandProblem({ siteTitle, contactEmail }: SetupFacts): string | null {
  return missing([
    ['a title of your own', siteTitle !== shippedTitle],
    ['a contact email', contactEmail !== ''],
  ])
}

/**
 * ECT Act s43: name and legal status, registration number of a company, physical address,
 * telephone.
 */
function sellerProblem({ seller, supportPhone }: SetupFacts): string | null {
  const isPerson = /sole|individual/i.test(seller.legal_status)
  return missing([
    ['legal name', seller.legal_name !== ''],
    ['legal status', seller.legal_status !== ''],
    ['registration number', isPerson || seller.registration_number !== ''],
    ['physical address', seller.physical_address !== ''],
    ['support phone (in General)', supportPhone !== ''],
  ])
}

function vatProblem({ seller }: SetupFacts): string | null {
  if (!seller.vat_registered || isVatNumber(seller.vat_number)) return null
  return 'You are registered for VAT, but the VAT number is not valid. It has ten digits, the first a 4.'
}

function vatAnswer({ seller }: SetupFacts): string {
  if (!seller.vat_registered)
    return 'Not registered for VAT: documents neither mention nor charge it.'
  return `Registered for VAT with number ${seller.vat_number}.`
}

function openProblem({ isOpen }: SetupFacts, isReady: boolean): string | null {
  if (isOpen) return null
  return isReady
    ? 'Visitors read that you are opening soon. Look at the site as they will see it, then open it.'
    : 'Visitors read that you are opening soon. When the steps above are done, the site is opened here.'
}

function openAnswer({ isDemo }: SetupFacts): string {
  return isDemo ? 'The demo is open to all visitors.' : 'Visitors see the site.'
}

const noPayment = 'No payment method is switched on: nobody can pay.'

function bankProblem({ transfer, card }: SetupFacts): string | null {
  if (!transfer.isOn) return card.isOn ? null : noPayment
  return transfer.missing.length === 0
    ? null
    : `Missing: ${transfer.missing.join(', ')}. Bank transfer is not offered until then.`
}

function transferAnswer({ transfer }: SetupFacts): string {
  return transfer.isOn
    ? 'Customers can pay by bank transfer.'
    : 'Bank transfer is switched off; customers pay by card.'
}

function cardProblem({ card, transfer, isDemo }: SetupFacts): string | null {
  if (!card.isOn) return transfer.isOn ? null : noPayment
  if (card.problem !== null) return card.problem
  if (card.mode === 'sandbox' && !isDemo)
    return 'The card gateway is in sandbox mode: no real money is taken. Switch it to live before you sell.'
  if (card.test === null)
    return 'The keys are set. Test the connection, to know that the gateway accepts them.'
  return card.test.succeeded ? null : card.test.message
}

function cardAnswer({ card, isDemo }: SetupFacts): string {
  if (!card.isOn) return 'Card payments are switched off; customers pay by bank transfer.'
  return isDemo
    ? 'The demo’s gateway accepts the keys. No real money is taken.'
    : 'The gateway accepts your keys.'
}

function emailProblem({ email }: SetupFacts): string | null {
  if (email.problem !== null) return email.problem
  if (email.lastTest === 'failed')
    return 'The last test email failed. Correct the settings and send another one.'
  return email.lastTest === null
    ? 'Email is set up. Send a test email, to know that it works.'
    : null
}

function deliveryProblem({ delivery }: SetupFacts): string | null {
  if (delivery === null)
    return 'Send a delivery test, to see that your emails reach their readers and not the spam folder.'
  if (delivery.state === 'waiting') return 'The delivery test is on its way.'
  if (delivery.state === 'late') return 'The delivery test didn’t arrive.'
  if (delivery.state === 'not_sent') return 'The delivery test could not be sent.'
  if (delivery.failed === 0) return null
  return `The delivery test arrived, but ${delivery.failed === 1 ? 'one check' : `${delivery.failed} checks`} failed.`
}

function packageProblem({ packagesOnSale }: SetupFacts): string | null {
  return packagesOnSale > 0
    ? null
    : 'Nothing is on sale yet. Add a package that is active and shown on the website.'
}

function packageAnswer({ packagesOnSale }: SetupFacts): string {
  return `${packagesOnSale} ${packagesOnSale === 1 ? 'package is' : 'packages are'} on sale.`
}

function legalProblem({ legalPages, seller }: SetupFacts): string | null {
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

/** The editor of the first page that something is missing in. */
function legalLink({ legalPages }: SetupFacts): SetupStep['link'] {
  const page = legalPages.find(
    ({ isOwn, isShown, namesSeller }) => !(isOwn && isShown && namesSeller),
  )
  return page
    ? {
        label: `Edit ${page.title.toLowerCase()}`,
        to: href('/admin/content/:key/:form?', { key: page.key }),
      }
    : { label: 'Website content', to: '/admin/content' }
}

function titles(pages: readonly { title: string }[]): string {
  return pages.map(({ title }) => title).join(', ')
}

/** 'Missing: …' with what is not there, or null. */
function missing(parts: readonly [name: string, isThere: boolean][]): string | null {
  const names = parts.filter(([, isThere]) => !isThere).map(([name]) => name)
  return names.length === 0 ? null : `Missing: ${names.join(', ')}.`
}
