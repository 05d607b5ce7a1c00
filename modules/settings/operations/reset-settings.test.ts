import { desc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { activityLog } from '#modules/activity/tables.server.ts'
import { openShop, staffWith } from '#modules/billing/factories.ts'
import { aStaffMember } from '#modules/identity/factories.ts'
import { visitor } from '#modules/identity/rules/actor.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
import { db } from '#platform/database.server.ts'
import { encrypt } from '#platform/security/encryption.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { defaultSettingsBlocks } from '../defaults/default-settings.ts'
import { writeShopSettings } from '../factories.ts'
import { tabReset } from '../queries/settings-tab.server.ts'
import { siteSettings } from '../queries/site-settings.server.ts'
import { defaultBillingSettings } from '../rules/billing-settings.ts'
import { type SettingsTabName, settingsTabLabels } from '../rules/settings-tab-labels.ts'
import { defaultWhatsappSettings } from '../rules/whatsapp-settings.ts'
import { resetSettings } from './save-settings.server.ts'

useTestDatabase()
beforeEach(() => openShop())

const clerk = staffWith('settings.manage')
const names = Object.keys(settingsTabLabels) as SettingsTabName[]

async function reset(
  name: SettingsTabName,
  typedName = '',
  actor: Parameters<typeof resetSettings>[0] = clerk,
) {
  const { version } = await tabReset(name)
  return resetSettings(actor, name, { version, typedName })
}

test.each(names)('%s is reset once and has then nothing more to reset', async (name) => {
  expect(await reset(name, settingsTabLabels[name])).toEqual({ ok: true, value: null })
  expect(await tabReset(name)).toMatchObject({ differences: [], secrets: [] })
})

describe('reset to defaults', () => {
  test('puts a tab back, leaves the others, and is in the log', async () => {
    await writeShopSettings({
      whatsappSettings: {
        ...defaultWhatsappSettings,
        enabled: true,
        phone_number: '+27825550142',
        icon_size: 96,
      },
    })
    const before = await siteSettings(db())
    expect((await tabReset('whatsapp')).differences.map(({ label }) => label)).toEqual([
      'Show the button on public pages',
      'Phone number',
      'Icon size',
    ])
    expect(await reset('whatsapp')).toMatchObject({ ok: true })
    const after = await siteSettings(db())
    expect(after.whatsappSettings).toEqual(defaultWhatsappSettings)
    expect({ ...after, whatsappSettings: null, updatedAt: null }).toEqual({
      ...before,
      whatsappSettings: null,
      updatedAt: null,
    })
    const [row] = await db()
      .select()
      .from(activityLog)
      .where(eq(activityLog.entityId, 'whatsapp'))
      .orderBy(desc(activityLog.createdAt))
      .limit(1)
    expect(row).toMatchObject({
      title: 'Settings reset: WhatsApp',
      before: { 'Icon size': '96' },
      after: { 'Icon size': '56' },
    })
  })

  test('leaves whom to contact and who may sign in', async () => {
    await writeShopSettings({
      siteTitle: 'Karoo Hosting',
      timezone: 'UTC',
      requireStaffSecondFactor: true,
    })
    await reset('general')
    expect(await siteSettings(db())).toMatchObject({
      siteTitle: defaultSettingsBlocks.siteTitle,
      timezone: 'Africa/Johannesburg',
      contactEmail: 'hello@test.example',
      supportPhone: '021 555 0100',
      requireStaffSecondFactor: true,
    })
  })

  test('deletes secrets, the bank account and the seller only where the tab is named', async () => {
    const { apiConfigs } = await siteSettings(db())
    await writeShopSettings({
      apiConfigs: {
        ...apiConfigs,
        payfast_passphrase: encrypt('secret'),
        email_api_key: encrypt('mail key'),
      },
    })
    for (const name of ['api', 'email', 'payment-methods', 'seller'] as const) {
      expect((await tabReset(name)).loses, name).not.toBeNull()
      expect(await reset(name), name).toMatchObject({
        ok: false,
        error: { fields: { typedName: [`Type ${settingsTabLabels[name]} to reset this tab.`] } },
      })
    }
    expect((await siteSettings(db())).apiConfigs.payfast_passphrase).not.toBe('')
    expect(await reset('api', ' api configuration ')).toMatchObject({ ok: true })
    const { apiConfigs: after } = await siteSettings(db())
    expect(after).toMatchObject({
      payfast_merchant_id: '',
      payfast_merchant_key: '',
      payfast_passphrase: '',
      payfast_sandbox: true,
    })
    expect(after.email_api_key).not.toBe('')
  })

  test('of protected settings is emailed to all administrators, and wants a recent password', async () => {
    const stale = { ...clerk, hasRecentPassword: false }
    const { email } = await aStaffMember({ role: 'admin' })
    await db().delete(emailLogs)
    expect(await reset('payment-methods', 'Payment methods', stale)).toMatchObject({
      ok: false,
      error: { fields: { currentPassword: expect.anything() } },
    })
    expect((await siteSettings(db())).paymentMethods.bank_name).not.toBe('')
    expect(await reset('payment-methods', 'Payment methods')).toMatchObject({ ok: true })
    const sent = await db()
      .select()
      .from(emailLogs)
      .where(eq(emailLogs.templateName, 'guarded_settings_changed'))
    expect(sent.map(({ recipient }) => recipient)).toContain(email)
    expect(String(sent[0]?.variables.changes)).toContain('Bank: Nedbank → (blank)')
  })

  test('is refused without the permission, and over a newer save', async () => {
    expect(await reset('billing', '', visitor)).toMatchObject({
      ok: false,
      error: { code: 'forbidden' },
    })
    const { version } = await tabReset('billing')
    await writeShopSettings({
      billingSettings: { ...defaultBillingSettings, order_expiry_days: 30 },
    })
    expect(await resetSettings(clerk, 'billing', { version, typedName: '' })).toMatchObject({
      ok: false,
      error: { code: 'conflict' },
    })
    expect((await siteSettings(db())).billingSettings.order_expiry_days).toBe(30)
  })
})
