import { href } from 'react-router'
import { bankProblem, cardAnswer, cardProblem, transferAnswer } from './payment-problems.ts'
import type { SetupFacts } from './setup-facts.ts'
import {
  brandProblem,
  deliveryProblem,
  domainProblem,
  emailProblem,
  hoursProblem,
  legalProblem,
  openAnswer,
  openProblem,
  packageAnswer,
  packageProblem,
  promisesAnswer,
  promisesProblem,
  sellerProblem,
  vatAnswer,
  vatProblem,
} from './setup-problems.ts'

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
    link:
      facts.card.problem === null
        ? settings('api', 'API configuration')
        : answers(cardProblem(facts), settings('api', 'API configuration')),
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
      link: answers(brandProblem(facts), settings('general', 'General settings')),
    }),
    step('seller', 'Seller details', {
      checked: check(sellerProblem(facts), 'Invoices and legal pages say who sells.'),
      link: answers(sellerProblem(facts), settings('seller', 'Seller & tax')),
    }),
    step('vat', 'VAT', {
      checked: check(vatProblem(facts), vatAnswer(facts)),
      link: answers(vatProblem(facts), settings('seller', 'Seller & tax')),
    }),
    step('bank', 'Bank details', {
      checked: check(bankProblem(facts), transferAnswer(facts)),
      link: answers(bankProblem(facts), settings('payment-methods', 'Payment methods')),
    }),
    { ...gateway, testsGateway: facts.card.isOn && facts.card.problem === null },
    step('email', 'Email', {
      checked: check(emailProblem(facts), 'A test email was sent.'),
      link: settings('email', 'Email settings'),
    }),
    step('packages', 'Packages', {
      checked: check(packageProblem(facts), packageAnswer(facts)),
      link:
        facts.packagesOnSale > 0
          ? { label: 'Packages', to: '/admin/packages' }
          : { label: 'Starter plans', to: href('/admin/guide/plans') },
    }),
    step('legal', 'Legal pages', {
      checked: check(legalProblem(facts), legal),
      link: legalLink(facts),
    }),
  ]
  const isReady = before.every(({ isDone }) => isDone)
  return [
    ...before,
    recommended(
      step('promises', 'What you promise', {
        checked: check(promisesProblem(facts), promisesAnswer(facts)),
        link: { label: 'Footer', to: href('/admin/content/:key/:form?', { key: 'footer' }) },
      }),
    ),
    recommended(
      step('hours', 'Opening hours', {
        checked: check(hoursProblem(facts), 'Promised times count your own hours.'),
        link: { label: 'Ticket settings', to: href('/admin/tickets/settings') },
      }),
    ),
    {
      ...step('open', 'Open the site', {
        checked: check(openProblem(facts, isReady), openAnswer(facts)),
        link: null,
      }),
      opensSite: isReady && !facts.isOpen,
    },
    recommended(
      step('try', 'Buy from yourself', {
        checked: check(
          facts.hasTestOrder
            ? null
            : 'Place a test order, to see the prices, emails and documents that a customer gets.',
          'A test order was placed and paid.',
        ),
        link: { label: 'Place a test order', to: href('/admin/guide/test-order') },
      }),
    ),
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

/** The one form for what only the owner knows, until it is answered; then the tab that has it. */
function answers(problem: string | null, tab: SetupStep['link']): SetupStep['link'] {
  return problem === null ? tab : { label: 'Your business', to: href('/admin/guide/business') }
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
