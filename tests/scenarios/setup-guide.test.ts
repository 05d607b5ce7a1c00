import { afterEach, beforeEach, expect, test } from 'vitest'
import { dashboardGuide } from '#app/guide/dashboard-guide.server.ts'
import { setupFacts } from '#app/guide/setup-facts.server.ts'
import { setupProgress, setupSteps } from '#app/guide/setup-steps.ts'
import { defaultSettings } from '#db/seeds/default-settings.ts'
import { newId } from '#kernel/ids.ts'
import { activityLog } from '#modules/activity/tables.server.ts'
import { staffWith, testMerchant } from '#modules/billing/factories.ts'
import { testGateway } from '#modules/billing/payments/operations/test-gateway.server.ts'
import { aPackage } from '#modules/catalog/factories.ts'
import { packages } from '#modules/catalog/tables.server.ts'
import { footerSection } from '#modules/content/defaults/sections/frame.ts'
import {
  acceptableUseSection,
  privacySection,
  termsSection,
} from '#modules/content/defaults/sections/legal.ts'
import { websiteSections } from '#modules/content/tables.server.ts'
import { deliveryTests } from '#modules/mail/tables.server.ts'
import { recordMailTest } from '#modules/settings/operations/record-tests.server.ts'
import { dismissGuide } from '#modules/settings/operations/setup-guide.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { siteSettings as table } from '#modules/settings/tables.server.ts'
import { defaultSupportSettings } from '#modules/support/rules/support-settings.ts'
import { supportSettings } from '#modules/support/tables.server.ts'
import { config, useConfig } from '#platform/config.server.ts'
import { db } from '#platform/database.server.ts'
import { encrypt } from '#platform/security/encryption.server.ts'
import { liveSecret } from '#tests/live-secret.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { openGateway } from './gateway.ts'

useTestDatabase({ APP_MODE: 'live', APP_SECRET: liveSecret, PUBLIC_URL: 'https://karoo.example' })

const owner = staffWith('settings.manage')
const openSteps = async () =>
  setupSteps(await setupFacts()).flatMap(({ id, isDone }) => (isDone ? [] : id))
const change = (changes: Partial<typeof table.$inferInsert>) => db().update(table).set(changes)

beforeEach(async () => {
  await db().delete(table)
  await db().delete(packages)
  await db().delete(websiteSections)
  await db().delete(deliveryTests)
  await db().delete(supportSettings)
  await db().insert(table).values(defaultSettings)
})
const usual: { config?: ReturnType<typeof config> } = {}
beforeEach(() => {
  usual.config = config()
})
afterEach(() => {
  if (usual.config) useConfig(usual.config)
})

const { paymentMethods, apiConfigs, sellerDetails } = defaultSettings
const seller = {
  ...sellerDetails,
  ...{
    legal_name: 'Karoo Hosting (Pty) Ltd',
    legal_status: 'Private company',
    registration_number: '2019/345678/07',
    physical_address: '1 Long St',
  },
}
const transfer = {
  ...paymentMethods,
  bank_name: 'FNB',
  account_name: 'Karoo Hosting',
  account_number: '62000000000',
}
const live = (changes: Partial<typeof apiConfigs> = {}) => ({
  ...apiConfigs,
  ...{
    payfast_sandbox: false,
    payfast_merchant_id: testMerchant.id,
    payfast_merchant_key: encrypt(testMerchant.key),
  },
  ...{ payfast_passphrase: encrypt(testMerchant.passphrase), ...changes },
})

async function publishLegalPages(text = '{seller}') {
  const content = {
    title: 'Ours',
    sections: [
      { id: 'all', title: 'All', when: '', blocks: [{ kind: 'text', text, items: [], when: '' }] },
    ],
  }
  for (const { key, title } of [termsSection, privacySection, acceptableUseSection])
    await db()
      .insert(websiteSections)
      .values({ sectionKey: key, title, content })
      .onConflictDoUpdate({ target: websiteSections.sectionKey, set: { content } })
}

test('a new live site has nearly everything open, and each step turns to done with what it asks for', async () => {
  expect(await openSteps()).toEqual([
    'brand',
    'seller',
    'vat',
    'bank',
    'gateway',
    'email',
    'packages',
    'legal',
    'promises',
    'hours',
    'open',
    'try',
    'delivery',
    'second-factor',
  ])
  await change({
    siteTitle: 'Karoo Hosting',
    contactEmail: 'hello@karoo.example',
    supportPhone: '021 555 0100',
  })
  expect(await openSteps()).not.toContain('brand')
  await change({ sellerDetails: seller })
  expect(await openSteps()).not.toContain('seller')
  // Not registered, as the owner decided with the seller's details.
  expect(await openSteps()).not.toContain('vat')
  await change({ sellerDetails: { ...seller, vat_registered: true, vat_number: '999' } })
  expect(await openSteps()).toContain('vat')
  await change({ sellerDetails: { ...seller, vat_registered: true, vat_number: '4123456789' } })
  expect(await openSteps()).not.toContain('vat')
  await change({ paymentMethods: transfer })
  expect(await openSteps()).not.toContain('bank')
  await aPackage({ isActive: false })
  await aPackage({ showOnFrontend: false })
  expect(await openSteps()).toContain('packages')
  await aPackage()
  expect(await openSteps()).not.toContain('packages')
  await change({
    apiConfigs: {
      ...apiConfigs,
      email_api_key: encrypt('api-key'),
      sender_email: 'hello@karoo.example',
    },
  })
  expect(await openSteps()).toContain('email')
  await recordMailTest(false)
  expect(await openSteps()).toContain('email')
  await recordMailTest(true)
  expect(await openSteps()).not.toContain('email')
  await publishLegalPages('We are somebody.')
  expect(await openSteps()).toContain('legal')
  await publishLegalPages()
  expect(await openSteps()).not.toContain('legal')
  const { key, title, initial } = footerSection
  await db().insert(websiteSections).values({ sectionKey: key, title, content: initial })
  expect(await openSteps()).not.toContain('promises')
  await db().insert(supportSettings).values(defaultSupportSettings)
  expect(await openSteps()).not.toContain('hours')
  expect(await openSteps()).toEqual(['gateway', 'open', 'try', 'delivery', 'second-factor'])
  await change({ paymentMethods: { ...transfer, card_enabled: false } })
  expect(setupProgress(setupSteps(await setupFacts()))).toMatchObject({
    isReady: false,
    next: { id: 'open', opensSite: true },
  })
  await change({ siteOpen: true })
  expect(setupProgress(setupSteps(await setupFacts()))).toMatchObject({ isReady: true, next: null })
  await change({ requireStaffSecondFactor: true })
  const test = {
    token: newId(),
    emailLogId: newId(),
    mailbox: 'support@karoo.example',
    sentBy: 'Nadia',
    arrivedAt: new Date(),
  }
  await db()
    .insert(deliveryTests)
    .values({ ...test, checks: [{ id: 'spf', state: 'bad', notes: [], found: [] }] })
  expect(await openSteps()).toEqual(['try', 'delivery'])
  await change({ testOrderPaidAt: new Date() })
  expect(await openSteps()).toEqual(['delivery'])
  await db().delete(deliveryTests)
  await db()
    .insert(deliveryTests)
    .values({ ...test, checks: [{ id: 'spf', state: 'good', notes: [], found: [] }] })
  expect(await openSteps()).toEqual([])
})

test('the gateway step wants live keys that the gateway accepted, and other keys must be tested again', async () => {
  const gateway = await openGateway()
  try {
    expect(await testGateway(owner)).toMatchObject({
      ok: false,
      error: { code: 'invalid', message: expect.stringContaining('merchant ID') },
    })
    await change({ apiConfigs: live() })
    expect((await setupFacts()).card).toMatchObject({ problem: null, mode: 'live', test: null })
    expect(await testGateway(owner)).toEqual({
      ok: true,
      value: 'PayFast answered and knows this merchant (live).',
    })
    expect(await openSteps()).not.toContain('gateway')
    await change({ apiConfigs: live({ payfast_passphrase: encrypt('another') }) })
    expect(await openSteps()).toContain('gateway')
    expect(await testGateway(owner)).toMatchObject({
      ok: false,
      error: {
        message: 'PayFast refused the merchant details. Check merchant ID, passphrase and mode.',
      },
    })
    expect((await setupFacts()).card.test).toMatchObject({ succeeded: false })
    gateway.unreachable()
    expect(await testGateway(owner)).toMatchObject({ ok: false, error: { code: 'unavailable' } })
    gateway.restore()
    await change({ apiConfigs: live({ payfast_sandbox: true }) })
    expect(await testGateway(owner)).toMatchObject({ ok: true })
    expect(await openSteps()).toContain('gateway')
    const [entry] = await db().select().from(activityLog).limit(1)
    expect(JSON.stringify(entry)).not.toContain(testMerchant.passphrase)
    expect(await testGateway(staffWith('payments.manage'))).toMatchObject({
      ok: false,
      error: { code: 'forbidden' },
    })
  } finally {
    await gateway.close()
  }
})

test('the guide is dismissed once the site is ready, by who manages settings, and stays away', async () => {
  expect(await dashboardGuide()).toMatchObject({
    done: 1,
    required: 10,
    isReady: false,
    next: { id: 'brand' },
  })
  expect(await dismissGuide(staffWith('orders.manage'), true)).toMatchObject({
    ok: false,
    error: { code: 'forbidden' },
  })
  expect(await dismissGuide(owner, false)).toMatchObject({
    ok: false,
    error: { code: 'conflict', message: 'The site isn’t ready to sell yet.' },
  })
  expect((await siteSettings(db())).guideDismissedAt).toBeNull()
  expect(await dismissGuide(owner, true)).toEqual({ ok: true, value: null })
  expect(await dashboardGuide()).toBeNull()
})
