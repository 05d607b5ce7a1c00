import { defaultAppearance } from '../rules/appearance/appearance.ts'
import { defaultBillingSettings } from '../rules/billing-settings.ts'
import { shippedTitle } from '../rules/brand.ts'
import type { SettingsBlocks } from '../rules/settings-form.ts'
import { defaultWhatsappSettings } from '../rules/whatsapp-settings.ts'

/**
 * Settings of a new installation: the specification's defaults and no made-up details. EFT is
 * offered once bank details are set (D5).
 */
export const defaultSettingsBlocks: SettingsBlocks = {
  siteTitle: shippedTitle,
  siteDescription: 'Professional WordPress Hosting Solutions',
  contactEmail: '',
  supportPhone: '',
  faviconEnabled: false,
  faviconUrl: '',
  logoUrl: '',
  appearance: defaultAppearance,
  metaKeywords: 'wordpress hosting, web hosting, domain registration',
  timezone: 'Africa/Johannesburg',
  siteOpen: false,
  requireStaffSecondFactor: false,
  sellerDetails: {
    legal_name: '',
    legal_status: '',
    registration_number: '',
    physical_address: '',
    postal_address: '',
    vat_registered: false,
    vat_number: '',
    vat_registered_since: '',
  },
  paymentMethods: {
    eft_enabled: true,
    card_enabled: true,
    bank_name: '',
    account_name: '',
    account_number: '',
    branch_code: '',
    account_type: 'business',
    reference_prefix: 'HWP',
    payment_instructions: '',
  },
  billingSettings: defaultBillingSettings,
  apiConfigs: {
    payfast_merchant_id: '',
    payfast_merchant_key: '',
    payfast_passphrase: '',
    payfast_sandbox: true,
    payfast_test_mode: false,
    payfast_check_source: true,
    payfast_extra_sources: [],
    email_provider: 'smtp2go',
    email_api_key: '',
    sender_email: '',
    fallback_provider: '',
    ses_region: 'af-south-1',
    ses_access_key_id: '',
    ses_secret_access_key: '',
    dkim_selector: '',
    return_path: '',
  },
  smtpSettings: {
    enabled: false,
    host: '',
    port: 587,
    username: '',
    password: '',
    from_email: '',
    from_name: '',
    encryption: 'tls',
    timeout: 30_000,
    last_test_status: null,
    last_test_date: null,
  },
  whatsappSettings: defaultWhatsappSettings,
  developmentSettings: { enable_debug_panel: false, enable_payfast_diagnostic: false },
}
