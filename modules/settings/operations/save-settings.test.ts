import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { secretMask } from '#modules/activity/rules/masked-fields.ts'
import { activityLog } from '#modules/activity/tables.server.ts'
import { openShop, staffWith } from '#modules/billing/factories.ts'
import {
  payfastAccess,
  payfastSourceRules,
} from '#modules/billing/payments/payfast/payfast-settings.server.ts'
import { isKnownSource } from '#modules/billing/payments/payfast/source.ts'
import {
  offersCard,
  paymentNotices,
} from '#modules/billing/payments/queries/payment-gateway.server.ts'
import { bankDetailsChange } from '#modules/billing/payments/rules/bank-details.ts'
import { aStaffMember } from '#modules/identity/factories.ts'
import { visitor } from '#modules/identity/rules/actor.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
import { followContent } from '#platform/caching/cached-read.server.ts'
import { db } from '#platform/database.server.ts'
import { startEvents, stopEvents } from '#platform/events.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { writeShopSettings } from '../factories.ts'
import { generalNotices, settingsDifferences, settingsTab } from '../queries/settings-tab.server.ts'
import { siteSettings } from '../queries/site-settings.server.ts'
import { vatRateList } from '../queries/vat.server.ts'
import { defaultBillingSettings } from '../rules/billing-settings.ts'
import { type SettingsTabName, settingsTabLabels } from '../rules/settings-tab-labels.ts'
import { secretFields } from '../rules/settings-tabs.ts'
import { saveSettings } from './save-settings.server.ts'
import { addVatRate, removeVatRate } from './vat-rates.server.ts'

const database = useTestDatabase()
beforeAll(async () => {
  followContent()
  await startEvents(database.url())
})
afterAll(stopEvents)
beforeEach(() => openShop())

const clerk = staffWith('settings.manage')
const names = Object.keys(settingsTabLabels) as SettingsTabName[]

async function save(
  name: SettingsTabName,
  changes: Record<string, string>,
  actor: Parameters<typeof saveSettings>[0] = clerk,
) {
  const { values, version } = await settingsTab(name)
  return saveSettings(actor, name, { ...values, ...changes }, version)
}

const problems = async (name: SettingsTabName, changes: Record<string, string>) => {
  const result = await save(name, changes)
  return result.ok ? {} : result.error.fields
}

test.each(names)('%s saved unchanged changes nothing but its order', async (name) => {
  const before = await siteSettings(db())
  expect(await save(name, {})).toMatchObject({ ok: true })
  const after = await siteSettings(db())
  expect({ ...after, updatedAt: null }).toEqual({ ...before, updatedAt: null })
})

test.each(names)('%s hides what is typed into each of its secrets', async (name) => {
  const { groups, secrets } = await settingsTab(name)
  const fields = groups.flatMap((group) => group.fields).filter(({ kind }) => kind === 'secret')
  expect(secretFields(name)).toEqual(fields.map((field) => field.name))
  expect(Object.keys(secrets)).toEqual(secretFields(name))
})

test('lines as browsers send them are kept as lines', async () => {
  expect(await save('seller', { physical_address: '1 Long Street\r\nCape Town ' })).toMatchObject({
    ok: true,
  })
  expect((await siteSettings(db())).sellerDetails.physical_address).toBe('1 Long Street\nCape Town')
})

test('saving is refused without the permission', async () => {
  for (const actor of [visitor, staffWith('orders.manage', 'packages.manage')]) {
    expect(await save('general', { site_title: 'Taken over' }, actor)).toMatchObject({
      ok: false,
      error: { code: 'forbidden' },
    })
    expect(await addVatRate(actor, { effective_from: '2999-01-01', rate: '16' })).toMatchObject({
      ok: false,
      error: { code: 'forbidden' },
    })
  }
  expect((await siteSettings()).siteTitle).not.toBe('Taken over')
})

test('what is saved is read at once', async () => {
  await siteSettings()
  expect(await save('general', { site_title: 'Karoo Hosting' })).toEqual({ ok: true, value: null })
  expect((await siteSettings()).siteTitle).toBe('Karoo Hosting')
})

describe('two who save the same tab', () => {
  test('do not overwrite each other unseen; the second sees both and may then save', async () => {
    const { values, version } = await settingsTab('payment-methods')
    await saveSettings(clerk, 'payment-methods', { ...values, bank_name: 'Absa' }, version)
    const mine = { ...values, bank_name: 'Capitec', card_enabled: '' }
    expect(await saveSettings(clerk, 'payment-methods', mine, version)).toMatchObject({
      ok: false,
      error: { code: 'conflict' },
    })
    expect(await settingsDifferences('payment-methods', mine)).toEqual([
      { label: 'Card (PayFast)', theirs: 'On', yours: 'Off' },
      { label: 'Bank', theirs: 'Absa', yours: 'Capitec' },
    ])
    expect((await siteSettings(db())).paymentMethods.bank_name).toBe('Absa')
    expect(
      await saveSettings(
        clerk,
        'payment-methods',
        mine,
        (await settingsTab('payment-methods')).version,
      ),
    ).toMatchObject({ ok: true })
  })

  test('at once: one wins, the other gets a conflict', async () => {
    const { values, version } = await settingsTab('general')
    const all = await Promise.all(
      [1, 2, 3, 4].map((at) =>
        saveSettings(clerk, 'general', { ...values, site_title: `Title ${at}` }, version),
      ),
    )
    expect(all.filter((result) => result.ok)).toHaveLength(1)
  })

  test('of different tabs are not in each other’s way', async () => {
    const [general, billing] = [await settingsTab('general'), await settingsTab('billing')]
    expect(
      await saveSettings(
        clerk,
        'general',
        { ...general.values, site_title: 'One' },
        general.version,
      ),
    ).toMatchObject({ ok: true })
    expect(
      await saveSettings(
        clerk,
        'billing',
        { ...billing.values, annual_discount_percentage: '12.5' },
        billing.version,
      ),
    ).toMatchObject({
      ok: true,
    })
    expect(await siteSettings(db())).toMatchObject({
      siteTitle: 'One',
      billingSettings: { annual_discount_percentage: 12.5 },
    })
  })
})

describe('settings that decide where money goes', () => {
  const stale = { ...clerk, hasRecentPassword: false }
  beforeEach(async () => {
    await openShop({ bankDetailsChangedAt: null })
    await db().delete(emailLogs)
  })

  const sentMails = async () =>
    (
      await db()
        .select()
        .from(emailLogs)
        .where(eq(emailLogs.templateName, 'guarded_settings_changed'))
    ).map(({ recipient, variables }) => ({
      recipient,
      changes: String(variables.changes),
    }))

  test('want the password again after ten minutes, and say so before anything else', async () => {
    for (const name of ['payment-methods', 'api'] as const) {
      expect(await save(name, {}, stale)).toMatchObject({
        ok: false,
        error: { fields: { currentPassword: [expect.any(String)] } },
      })
    }
    expect(await save('general', {}, stale)).toMatchObject({ ok: true })
    expect(await sentMails()).toEqual([])
  })

  test('so does the switch that requires two-factor sign-in, among settings that do not', async () => {
    const switched = await save('general', { require_staff_second_factor: 'on' }, stale)
    expect(switched).toMatchObject({
      ok: false,
      error: { fields: { currentPassword: [expect.any(String)] } },
    })
    expect(await siteSettings(db())).toMatchObject({ requireStaffSecondFactor: false })
    expect(await save('general', { require_staff_second_factor: 'on' })).toMatchObject({ ok: true })
    expect((await sentMails())[0]?.changes).toBe('Require two-factor sign-in: Off → On')
    await save('general', { require_staff_second_factor: '' })
  })

  test('are emailed to every administrator, old and new, with numbers masked and secrets unsaid', async () => {
    const first = await aStaffMember({ role: 'admin' })
    await aStaffMember()
    await save('payment-methods', {})
    expect(await sentMails()).toEqual([])
    const before = (await siteSettings(db())).paymentMethods.account_number
    await save('payment-methods', { account_number: '4055 111 2222', bank_name: 'Capitec' })
    const mails = await sentMails()
    expect(mails.map(({ recipient }) => recipient).sort()).toEqual(
      [first.email, 'nadia@test.example'].sort(),
    )
    expect(mails[0]?.changes).toBe(
      `Bank: Nedbank → Capitec\nAccount number: ••••${before.slice(-4)} → ••••2222`,
    )
    await save('api', { payfast_merchant_key: 'brandnewkey1' })
    const all = JSON.stringify(await sentMails())
    expect(all).toContain('Merchant key: changed')
    expect(all).not.toMatch(/brandnewkey1|4055111|10000100/)
  })

  test('a changed account is announced to customers for fourteen days, a first one is not', async () => {
    await save('payment-methods', { reference_prefix: 'KAR' })
    expect((await siteSettings(db())).bankDetailsChangedAt).toBeNull()
    await save('payment-methods', { account_number: '4055111333' })
    const settings = await siteSettings(db())
    const changedAt = settings.bankDetailsChangedAt ?? new Date(0)
    const daysLater = (days: number) => new Date(changedAt.getTime() + days * 86_400_000)
    expect(bankDetailsChange(settings, daysLater(14))).toMatchObject({ phone: '021 555 0100' })
    expect(bankDetailsChange(settings, daysLater(15))).toBeNull()
    const { paymentMethods } = settings
    await openShop({
      bankDetailsChangedAt: null,
      paymentMethods: { ...paymentMethods, account_number: '' },
    })
    await save('payment-methods', { account_number: '4055111333' })
    expect((await siteSettings(db())).bankDetailsChangedAt).toBeNull()
  })
})

describe('the gateway', () => {
  test('keeps its secrets sealed, blank keeps them, and no form, difference or trace has them', async () => {
    expect(
      await save('api', {
        payfast_merchant_key: 'n3w-merchant-key',
        payfast_passphrase: 'Karoo pass 77',
      }),
    ).toMatchObject({ ok: true })
    const stored = await siteSettings(db())
    expect(JSON.stringify(stored)).not.toMatch(/n3w-merchant-key|Karoo pass 77/)
    expect(payfastAccess(stored.apiConfigs).merchant).toMatchObject({
      key: 'n3w-merchant-key',
      passphrase: 'Karoo pass 77',
    })
    expect(await save('api', { payfast_merchant_id: '10000777' })).toMatchObject({ ok: true })
    expect(payfastAccess((await siteSettings(db())).apiConfigs).merchant).toEqual({
      id: '10000777',
      key: 'n3w-merchant-key',
      passphrase: 'Karoo pass 77',
    })
    const view = await settingsTab('api')
    expect(view.secrets).toEqual({ payfast_merchant_key: true, payfast_passphrase: true })
    const traces = await db()
      .select()
      .from(activityLog)
      .where(eq(activityLog.entityType, 'settings'))
    const shown = JSON.stringify([
      view,
      traces,
      await settingsDifferences('api', { payfast_passphrase: 'x' }),
    ])
    for (const secret of [
      'n3w-merchant-key',
      'Karoo pass 77',
      stored.apiConfigs.payfast_passphrase,
      stored.apiConfigs.payfast_merchant_key,
    ])
      expect(shown).not.toContain(secret)
    expect(traces.find(({ after }) => after?.Passphrase)?.after).toMatchObject({
      'Merchant key': secretMask,
      Passphrase: secretMask,
    })
  })

  test('checks the merchant in the words of B§5', async () => {
    expect(await problems('api', { payfast_merchant_id: '10x' })).toEqual({
      payfast_merchant_id: ['PayFast merchant ID must be a number'],
    })
    expect(await problems('api', { payfast_merchant_id: '' })).toEqual({
      payfast_merchant_id: ['PayFast merchant ID must be a number'],
    })
    const key = ['PayFast merchant key is required and cannot be empty']
    expect(await problems('api', { payfast_merchant_key: 'undefined' })).toEqual({
      payfast_merchant_key: key,
    })
    const { apiConfigs } = await siteSettings(db())
    await openShop({ api: { ...apiConfigs, payfast_merchant_id: '', payfast_merchant_key: '' } })
    expect(await problems('api', { payfast_merchant_id: '10000100' })).toEqual({
      payfast_merchant_key: key,
    })
    expect(await problems('api', {})).toEqual({})
  })

  test('takes notifications from more addresses, once they are addresses', async () => {
    const wrong = ['Enter IP addresses, or ranges of at most 65 536, such as 197.97.145.144/28.']
    for (const typed of ['somewhere', '0.0.0.0/0', '203.0.113.0/28 x'])
      expect(await problems('api', { payfast_extra_sources: typed })).toEqual({
        payfast_extra_sources: wrong,
      })
    const isKnown = async () =>
      isKnownSource('203.0.113.9', payfastSourceRules((await siteSettings(db())).apiConfigs))
    expect(await isKnown()).toBe(false)
    expect(
      await save('api', { payfast_extra_sources: '203.0.113.0/28\r\n2001:db8::1' }),
    ).toMatchObject({ ok: true })
    expect(await isKnown()).toBe(true)
  })

  test('offers no card in live mode without a passphrase, and says so', async () => {
    expect(
      await save('api', { payfast_sandbox: '', payfast_test_mode: '', remove_passphrase: 'on' }),
    ).toMatchObject({ ok: true })
    expect(offersCard(await siteSettings(db()))).toBe(false)
    expect(await paymentNotices()).toEqual([
      expect.stringContaining('Live mode without a passphrase: card payment is not offered'),
    ])
  })
})

test('a site without a contact email says so until it has one', async () => {
  await writeShopSettings({ contactEmail: '' })
  expect(await generalNotices()).toEqual([expect.stringMatching(/^No contact email is set/)])
  expect(await problems('general', { contact_email: '' })).toHaveProperty('contact_email')
  expect(await save('general', { contact_email: 'hello@hosting.example' })).toMatchObject({
    ok: true,
  })
  expect(await generalNotices()).toEqual([])
})

test('each tab has its checks', async () => {
  expect(
    await problems('payment-methods', {
      branch_code: '12345',
      account_number: '12',
      reference_prefix: 'A-B',
      account_type: 'x',
    }),
  ).toEqual({
    branch_code: ['A South African branch code has 6 digits.'],
    account_number: ['An account number has 6 to 16 digits.'],
    reference_prefix: ['Use 1 to 10 letters or digits.'],
    account_type: ['Choose an account type.'],
  })
  const numbers = {
    annual_discount_percentage: '101',
    manual_annual_discount_percentage: '-1',
    recurring_payment_reminder_days: '0',
  }
  expect(
    Object.keys(
      (await problems('billing', {
        ...numbers,
        recurring_eft_reminder_days: '31',
        card_retry_days: '5, 3',
      })) ?? {},
    ),
  ).toHaveLength(5)
  expect(
    await problems('billing', {
      'dunning_ladder-0-days': '-5',
      'dunning_ladder-0-action': 'suspend',
    }),
  ).toEqual({
    dunning_ladder: ['Only reminders can be sent before the due date.'],
  })
  expect(await problems('seller', { vat_number: '5123456789' })).toEqual({
    vat_number: ['A VAT number has 10 digits and begins with 4.'],
  })
  expect(
    await problems('general', { contact_email: 'nobody', favicon_enabled: 'on', favicon_url: '' }),
  ).toMatchObject({
    contact_email: [expect.any(String)],
    favicon_url: [expect.any(String)],
  })
  expect(
    await problems('whatsapp', { enabled: 'on', phone_number: '', icon_color: 'green' }),
  ).toEqual({
    phone_number: ['WhatsApp phone number is required when the integration is enabled.'],
  })
})

test('the ladder is kept in the order of its days, without the steps that were emptied', async () => {
  const cleared = Object.fromEntries(
    Array.from({ length: 6 }, (_, at) => [`dunning_ladder-${at}-days`, '']),
  )
  const steps = {
    'dunning_ladder-0-days': '9',
    'dunning_ladder-0-side': 'after',
    'dunning_ladder-0-action': 'suspend',
    'dunning_ladder-1-days': '3',
    'dunning_ladder-1-side': 'before',
    'dunning_ladder-1-action': 'remind',
  }
  expect(defaultBillingSettings.bill_suspended_time).toBe(false)
  expect(
    await save('billing', {
      ...cleared,
      ...steps,
      card_retry_days: '2 4',
      bill_suspended_time: 'on',
    }),
  ).toMatchObject({ ok: true })
  expect((await siteSettings(db())).billingSettings).toMatchObject({
    dunning_ladder: [
      { days: -3, action: 'remind' },
      { days: 9, action: 'suspend' },
    ],
    card_retry_days: [2, 4],
    bill_suspended_time: true,
  })
})

test('a rate of VAT is added for the future and taken back, never changed once it counts', async () => {
  const fields = async (effective_from: string, rate: string) => {
    const result = await addVatRate(clerk, { effective_from, rate })
    return result.ok ? [] : Object.keys(result.error.fields ?? {})
  }
  expect(await fields('2020-01-01', '14')).toEqual(['effective_from'])
  expect(await fields('2999-04-31', '101')).toEqual(['effective_from', 'rate'])
  expect(await fields('2999-04-01', '15,5')).toEqual([])
  expect(await fields('2999-04-01', '16')).toEqual(['effective_from'])
  expect((await vatRateList()).map((rate) => [rate.rateBasisPoints, rate.state])).toEqual([
    [1550, 'future'],
    [1500, 'current'],
  ])
  expect(await removeVatRate(clerk, '2018-04-01')).toMatchObject({
    ok: false,
    error: { code: 'conflict' },
  })
  expect(await removeVatRate(clerk, '2999-04-01')).toMatchObject({ ok: true })
  expect(await vatRateList()).toHaveLength(1)
})
