import { defaultWhatsappSettings } from '#modules/settings/rules/whatsapp-settings.ts'
import type { siteSettings } from '#modules/settings/tables.server.ts'
import { encrypt } from '#platform/security/encryption.server.ts'
import { demoReturnPath, demoSelector } from '#simulators/dns/demo-key.server.ts'
import { defaultSettings } from './default-settings.ts'

/** Settings of the demo firm, a small host in Cape Town, with PayFast's public sandbox merchant. */
export function demoSettings(): typeof siteSettings.$inferInsert {
  return {
    ...defaultSettings,
    contactEmail: 'hello@hostwright.test',
    supportPhone: '+27 21 555 0142',
    sellerDetails: {
      legal_name: 'Hostwright Demo Hosting (Pty) Ltd',
      legal_status: 'Private company',
      registration_number: '2019/345678/07',
      physical_address: '4th Floor, 12 Bree Street\nCape Town 8001',
      postal_address: 'PO Box 1234\nCape Town 8000',
      vat_registered: true,
      vat_number: '4123456789',
      vat_registered_since: '2020-03-01',
    },
    paymentMethods: {
      eft_enabled: true,
      card_enabled: true,
      bank_name: 'First National Bank',
      account_name: 'Hostwright Demo Hosting (Pty) Ltd',
      account_number: '62000000000',
      branch_code: '250655',
      account_type: 'business',
      reference_prefix: 'HWP',
      payment_instructions:
        'Please use the reference exactly as shown, so that we can match your payment.',
    },
    apiConfigs: {
      ...defaultSettings.apiConfigs,
      payfast_merchant_id: '10004002',
      payfast_merchant_key: encrypt('q1cd2rdny4a53'),
      payfast_passphrase: encrypt('payfast'),
      payfast_sandbox: true,
      sender_email: 'hello@hostwright.test',
      // As the simulated name server has them.
      dkim_selector: demoSelector,
      return_path: demoReturnPath,
    },
    // Fictional, like every number of the demo.
    whatsappSettings: { ...defaultWhatsappSettings, enabled: true, phone_number: '+27825550142' },
    // The demo shows administrators the test pages.
    developmentSettings: { enable_debug_panel: true, enable_payfast_diagnostic: true },
  }
}
