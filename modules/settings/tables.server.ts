import { sql } from 'drizzle-orm'
import { boolean, check, date, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, updatedAt } from '#platform/database/columns.server.ts'
import type { ApiConfigs, GatewayTest, SmtpSettings } from './rules/api-configs.ts'
import { type Appearance, defaultAppearance } from './rules/appearance/appearance.ts'
import type { BillingSettings } from './rules/billing-settings.ts'
import type { PaymentMethods } from './rules/payment-methods.ts'
import type { SellerDetails } from './rules/seller-details.ts'
import type { DevelopmentSettings } from './rules/tabs/development.ts'
import { defaultWhatsappSettings, type WhatsappSettings } from './rules/whatsapp-settings.ts'

/** One row, id 1 (A§3, B§3). Secrets inside the blocks are sealed (D26). */
export const siteSettings = pgTable(
  'site_settings',
  {
    id: integer('id').primaryKey().default(1),
    siteTitle: text('site_title').notNull(),
    siteDescription: text('site_description').notNull(),
    contactEmail: text('contact_email').notNull(),
    supportPhone: text('support_phone').notNull(),
    faviconEnabled: boolean('favicon_enabled').notNull().default(false),
    faviconUrl: text('favicon_url').notNull().default(''),
    logoUrl: text('logo_url').notNull().default(''),
    appearance: jsonb('appearance').$type<Appearance>().notNull().default(defaultAppearance),
    metaKeywords: text('meta_keywords').notNull().default(''),
    timezone: text('timezone').notNull().default('Africa/Johannesburg'),
    sellerDetails: jsonb('seller_details').$type<SellerDetails>().notNull(),
    paymentMethods: jsonb('payment_methods').$type<PaymentMethods>().notNull(),
    billingSettings: jsonb('billing_settings').$type<BillingSettings>().notNull(),
    apiConfigs: jsonb('api_configs').$type<ApiConfigs>().notNull(),
    smtpSettings: jsonb('smtp_settings').$type<SmtpSettings>().notNull(),
    whatsappSettings: jsonb('whatsapp_settings')
      .$type<WhatsappSettings>()
      .notNull()
      .default(defaultWhatsappSettings),
    developmentSettings: jsonb('development_settings').$type<DevelopmentSettings>().notNull(),
    /** When a test order of staff was first paid, which the setup guide asks for (D45). */
    testOrderPaidAt: moment('test_order_paid_at'),
    /** How the last connection test of the card gateway went; null before the first. */
    gatewayTest: jsonb('gateway_test').$type<GatewayTest>(),
    /** When `npm run backup` last finished on this database; null where that never happened. */
    lastBackupAt: moment('last_backup_at'),
    /** Staff without a second factor may open nothing but their profile, where they set one up. */
    requireStaffSecondFactor: boolean('require_staff_second_factor').notNull().default(false),
    /**
     * The mode in which this database was first filled; a server of the other mode does not start
     * on it (db/seeds/filled-mode.server.ts).
     */
    filledMode: text('filled_mode', { enum: ['demo', 'live'] }),
    /** Whether visitors see a live site; until then they read that it opens soon (D47). */
    siteOpen: boolean('site_open').notNull().default(false),
    /** When the bank account last changed; customers see a notice for some days after it. */
    bankDetailsChangedAt: moment('bank_details_changed_at'),
    /** The setup guide is not shown on the dashboard any more. */
    guideDismissedAt: moment('guide_dismissed_at'),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('site_settings_one_row', sql`${table.id} = 1`),
    check('site_settings_filled_mode', sql`${table.filledMode} in ('demo', 'live')`),
  ],
)

/** VAT by the day from which a rate counts (D6). */
export const vatRates = pgTable('vat_rates', {
  effectiveFrom: date('effective_from', { mode: 'string' }).primaryKey(),
  rateBasisPoints: integer('rate_basis_points').notNull(),
})
