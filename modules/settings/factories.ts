import { db } from '#platform/database.server.ts'
import { defaultSettingsBlocks as defaults } from './defaults/default-settings.ts'
import { siteSettings, vatRates } from './tables.server.ts'

type Settings = typeof siteSettings.$inferInsert

/**
 * Test builder: a shop that is registered for VAT, takes transfers and sandbox cards, and sells in
 * rand at 15 %.
 */
export async function writeShopSettings(changes: Partial<Settings> = {}): Promise<void> {
  await db()
    .insert(vatRates)
    .values({ effectiveFrom: '2018-04-01', rateBasisPoints: 1500 })
    .onConflictDoNothing()
  const row: Settings = { ...shop, ...changes }
  await db()
    .insert(siteSettings)
    .values(row)
    .onConflictDoUpdate({ target: siteSettings.id, set: row })
}

const shop: Settings = {
  id: 1,
  filledMode: 'demo',
  siteTitle: 'Test Hosting',
  siteDescription: 'Hosting for tests',
  contactEmail: 'hello@test.example',
  supportPhone: '021 555 0100',
  sellerDetails: {
    legal_name: 'Test Hosting (Pty) Ltd',
    legal_status: 'Private company',
    registration_number: '2019/123456/07',
    physical_address: '1 Long Street, Cape Town, 8001',
    postal_address: '',
    vat_registered: true,
    vat_number: '4123456789',
    vat_registered_since: '2020-01-01',
  },
  paymentMethods: {
    ...defaults.paymentMethods,
    bank_name: 'Nedbank',
    account_name: 'Test Hosting (Pty) Ltd',
    account_number: '1234567890',
    branch_code: '198765',
    payment_instructions: 'Use your order number as the reference.',
  },
  billingSettings: defaults.billingSettings,
  apiConfigs: {
    ...defaults.apiConfigs,
    payfast_merchant_id: '10000100',
    payfast_merchant_key: '46f0cd694581a',
    payfast_passphrase: 'jt7NOE43FZPn',
    email_provider: 'smtp',
    sender_email: 'hello@test.example',
  },
  smtpSettings: defaults.smtpSettings,
  developmentSettings: defaults.developmentSettings,
}
