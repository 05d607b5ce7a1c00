import { expect, test } from 'vitest'
import { shippedTitle } from '#modules/settings/rules/brand.ts'
import type { SetupFacts } from './setup-facts.ts'
import { setupProgress, setupSteps } from './setup-steps.ts'

const seller = {
  ...{
    legal_name: 'Karoo Hosting (Pty) Ltd',
    legal_status: 'Private company',
    registration_number: '2019/345678/07',
  },
  ...{
    physical_address: '1 Long Street',
    postal_address: '',
    vat_registered: true,
    vat_number: '4123456789',
    vat_registered_since: '',
  },
}

const ready: SetupFacts = {
  isDemo: false,
  isOpen: true,
  publicUrl: 'https://karoo.example',
  missingProxy: null,
  siteTitle: 'Karoo Hosting',
  contactEmail: 'hello@karoo.example',
  supportPhone: '021 555 0100',
  seller,
  transfer: { isOn: true, missing: [] },
  card: { isOn: true, problem: null, mode: 'live', test: { succeeded: true, message: '' } },
  email: { problem: null, lastTest: 'success' },
  delivery: { state: 'arrived', failed: 0 },
  packagesOnSale: 1,
  hasTestOrder: true,
  legalPages: [
    { key: 'terms', title: 'Terms of service', isOwn: true, isShown: true, namesSeller: true },
  ],
  promises: { isOwn: true, shown: ['99.9 % uptime'] },
  hasOwnHours: true,
  requiresSecondFactor: true,
}
const [page] = ready.legalPages
if (!page) throw new Error('A page is needed')

const openSteps = (changes: Partial<SetupFacts>) =>
  setupSteps({ ...ready, ...changes }).flatMap(({ id, isDone }) => (isDone ? [] : id))
const message = (id: string, changes: Partial<SetupFacts>) =>
  setupSteps({ ...ready, ...changes }).find((step) => step.id === id)?.message

test('a site that is set up has every step done', () => {
  expect(openSteps({})).toEqual([])
  expect(setupProgress(setupSteps(ready))).toEqual({
    done: 10,
    required: 10,
    isReady: true,
    next: null,
  })
})

test('promises and hours are the owner’s, once they are saved, and keep no site from selling', () => {
  const changes = { promises: { isOwn: false, shown: ['99.9 % uptime'] }, hasOwnHours: false }
  expect(openSteps(changes)).toEqual(['promises', 'hours'])
  expect(setupProgress(setupSteps({ ...ready, ...changes })).isReady).toBe(true)
  expect(message('promises', {})).toBe('Every page promises: 99.9 % uptime.')
  expect(message('promises', { promises: { isOwn: true, shown: [] } })).toBe(
    'No page promises anything.',
  )
})

test('the last required step opens the site, and asks for all the others first', () => {
  const closed = (changes: Partial<SetupFacts>) =>
    setupProgress(setupSteps({ ...ready, isOpen: false, ...changes }))
  expect(closed({})).toMatchObject({ isReady: false, next: { id: 'open', opensSite: true } })
  expect(closed({ packagesOnSale: 0 })).toMatchObject({ next: { id: 'packages' } })
  const early = setupSteps({ ...ready, isOpen: false, packagesOnSale: 0 })
  expect(early.find(({ id }) => id === 'open')).toMatchObject({
    opensSite: false,
    message:
      'Visitors read that you are opening soon. When the steps above are done, the site is opened here.',
  })
})

test.each<[string, Partial<SetupFacts>, string]>([
  [
    'domain',
    { publicUrl: 'http://karoo.example' },
    'PUBLIC_URL doesn’t start with https://. Browsers warn visitors away from a shop without it.',
  ],
  [
    'domain',
    { publicUrl: 'https://localhost:3000' },
    'PUBLIC_URL is an address of this computer, which visitors can’t reach. Set it to the address of your site and restart the server.',
  ],
  [
    'domain',
    { missingProxy: '10.0.0.1' },
    'Visitors come through a proxy at 10.0.0.1 that the server doesn’t know. Add it to TRUSTED_PROXIES and restart the server.',
  ],
  [
    'brand',
    { siteTitle: shippedTitle, contactEmail: '' },
    'Missing: a title of your own, a contact email.',
  ],
  [
    'seller',
    { seller: { ...seller, registration_number: '', physical_address: '' } },
    'Missing: registration number, physical address.',
  ],
  ['seller', { supportPhone: '' }, 'Missing: support phone (in General).'],
  [
    'vat',
    { seller: { ...seller, vat_number: '123' } },
    'You are registered for VAT, but the VAT number is not valid. It has ten digits, the first a 4.',
  ],
  [
    'bank',
    { transfer: { isOn: true, missing: ['bank', 'account number'] } },
    'Missing: bank, account number. Bank transfer is not offered until then.',
  ],
  [
    'gateway',
    { card: { ...ready.card, problem: 'It needs a merchant ID.' } },
    'It needs a merchant ID.',
  ],
  [
    'gateway',
    { card: { ...ready.card, mode: 'sandbox' } },
    'The card gateway is in sandbox mode: no real money is taken. Switch it to live before you sell.',
  ],
  [
    'gateway',
    { card: { ...ready.card, test: null } },
    'The keys are set. Test the connection, to know that the gateway accepts them.',
  ],
  [
    'gateway',
    { card: { ...ready.card, test: { succeeded: false, message: 'Merchant unknown' } } },
    'Merchant unknown',
  ],
  [
    'email',
    { email: { problem: 'Email API key not configured', lastTest: null } },
    'Email API key not configured',
  ],
  [
    'email',
    { email: { problem: null, lastTest: null } },
    'Email is set up. Send a test email, to know that it works.',
  ],
  [
    'email',
    { email: { problem: null, lastTest: 'failed' } },
    'The last test email failed. Correct the settings and send another one.',
  ],
  [
    'packages',
    { packagesOnSale: 0 },
    'Nothing is on sale yet. Begin with starter plans, or add a package that is active and shown on the website.',
  ],
  [
    'legal',
    { legalPages: [{ ...page, isOwn: false }] },
    'Still the shipped text: Terms of service. Read it, change what is different for you, and publish it.',
  ],
  [
    'legal',
    { legalPages: [{ ...page, isShown: false }] },
    'Hidden from visitors: Terms of service.',
  ],
  [
    'legal',
    { legalPages: [{ ...page, namesSeller: false }] },
    'These don’t name the seller: Terms of service.',
  ],
])('%s is open: %j', (id, changes, said) => {
  expect(openSteps(changes)).toEqual([id])
  expect(message(id, changes)).toBe(said)
  expect(setupProgress(setupSteps({ ...ready, ...changes }))).toMatchObject({
    done: 9,
    isReady: false,
    next: { id },
  })
})

test('recommended steps don’t block selling', () => {
  for (const [id, changes] of [
    ['try', { hasTestOrder: false }],
    ['delivery', { delivery: null }],
    ['delivery', { delivery: { state: 'late', failed: 0 } as const }],
    ['delivery', { delivery: { state: 'arrived', failed: 2 } as const }],
    ['second-factor', { requiresSecondFactor: false }],
  ] as const) {
    expect(openSteps(changes)).toEqual([id])
    expect(setupProgress(setupSteps({ ...ready, ...changes })).isReady).toBe(true)
  }
})

test('one payment method is enough, none is not', () => {
  const noTransfer = { transfer: { isOn: false, missing: ['bank'] } }
  const noCard = { card: { ...ready.card, isOn: false, problem: 'No keys', test: null } }
  expect(openSteps(noTransfer)).toEqual([])
  expect(openSteps(noCard)).toEqual([])
  expect(openSteps({ ...noTransfer, ...noCard })).toEqual(['bank', 'gateway'])
})

test('sole proprietors have no registration number, and who is not registered for VAT needs no number', () => {
  expect(
    openSteps({ seller: { ...seller, legal_status: 'Sole proprietor', registration_number: '' } }),
  ).toEqual([])
  const unregistered = { seller: { ...seller, vat_registered: false, vat_number: '' } }
  const undecided = { seller: { ...unregistered.seller, legal_name: '' } }
  expect(message('vat', undecided)).toBe('Say who sells, and whether you are registered for VAT.')
  expect(openSteps(unregistered)).toEqual([])
  expect(message('vat', unregistered)).toBe(
    'Not registered for VAT: documents neither mention nor charge it.',
  )
})

test('the demo’s sandbox is as it should be', () => {
  expect(openSteps({ isDemo: true, card: { ...ready.card, mode: 'sandbox' } })).toEqual([])
})
