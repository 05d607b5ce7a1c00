import type { CalendarDate } from '#kernel/dates.ts'
import type { BillingPeriod } from '#modules/catalog/rules/price.ts'
import type { BillingSettings } from '#modules/settings/rules/billing-settings.ts'
import { brandName } from '#modules/settings/rules/brand.ts'
import { isVatRegisteredOn, type SellerDetails } from '#modules/settings/rules/seller-details.ts'
import { shownText } from '../claim.ts'
import type { FooterContent } from '../sections/frame.ts'

/** What a sentence of a legal page can depend on. */
export const legalConditions = [
  'card',
  'eft',
  'annual',
  'shortTerm',
  'twoYearly',
  'fixedTerm',
  'paidOnce',
  'setupFee',
  'renews',
  'cardRenews',
  'eftRenews',
  'doesNotRenew',
  'vat',
  'noVat',
  'address',
  'phone',
  'uptimeClaim',
  'moneyBackClaim',
  'measured',
  'measuredIfAllowed',
  'notMeasured',
  'chatsForgotten',
  'chatsKept',
] as const
export type LegalCondition = (typeof legalConditions)[number]

/** The facts about this site that legal pages can use. */
export type LegalFacts = {
  /** Values for the names in braces. */
  values: Readonly<Record<string, string>>
  holds: Readonly<Record<LegalCondition, boolean>>
  /** Seller details of ECT Act s43 that are set. */
  seller: readonly SellerRow[]
}
export type SellerRow = { label: string; lines: readonly string[]; to?: string }

type Settings = {
  siteTitle: string
  contactEmail: string
  supportPhone: string
  sellerDetails: SellerDetails
  billingSettings: BillingSettings
}
/**
 * The payment methods the checkout offers right now, the billing periods of what is on sale, and
 * whether some of it has a setup fee.
 */
type Offered = {
  card: boolean
  eft: boolean
  periods?: readonly BillingPeriod[]
  setupFee?: boolean
}
/** Footer claims that the terms explain; null while there are none. */
type Claims = Pick<FooterContent, 'uptime' | 'money_back'> | null

/**
 * Third parties that measure visits (`names` is blank for none), and whether visitors are asked
 * first.
 */
type Measurers = { names: string; ask: boolean }
const nobody: Measurers = { names: '', ask: true }

/**
 * `chatMonths` after a chat its names, addresses and words are removed, 0 for never. `day` decides
 * whether VAT applies; `origin` is PUBLIC_URL.
 */
export function legalFacts(
  settings: Settings,
  {
    offered,
    claims,
    measurers = nobody,
    chatMonths = 0,
  }: { offered: Offered; claims: Claims; measurers?: Measurers; chatMonths?: number },
  day: CalendarDate,
  origin: string,
): LegalFacts {
  const {
    sellerDetails: seller,
    contactEmail: email,
    supportPhone: phone,
    billingSettings,
  } = settings
  const renews = billingSettings.enable_recurring_billing
  const brand = brandName(settings.siteTitle)
  const vat = isVatRegisteredOn(seller, day)
  const [uptime, moneyBack] = [shownText(claims?.uptime), shownText(claims?.money_back)]
  const rows: SellerRow[] = [
    { label: 'Legal name', lines: [seller.legal_name] },
    { label: 'Trading as', lines: brand === seller.legal_name ? [] : [brand] },
    { label: 'Legal status', lines: [seller.legal_status] },
    { label: 'Registration number', lines: [seller.registration_number] },
    { label: 'VAT number', lines: vat ? [seller.vat_number] : [] },
    { label: 'Physical address', lines: seller.physical_address.split('\n') },
    { label: 'Postal address', lines: seller.postal_address.split('\n') },
    { label: 'Phone', lines: [phone], to: `tel:${phone.replace(/[^\d+]/g, '')}` },
    { label: 'Email', lines: [email], to: `mailto:${email}` },
    { label: 'Website', lines: [origin.replace(/^https?:\/\//, '')], to: origin },
  ]
  return {
    values: {
      brand,
      seller: seller.legal_name || brand,
      email,
      phone,
      uptime_claim: uptime ?? '',
      money_back_claim: moneyBack ?? '',
      measurers: measurers.names,
      chat_months: chatMonths === 1 ? 'one month' : `${chatMonths} months`,
    },
    holds: {
      card: offered.card,
      eft: offered.eft,
      ...planConditions(offered, billingSettings.enable_annual_billing),
      renews,
      cardRenews: renews && offered.card,
      eftRenews: renews && offered.eft,
      doesNotRenew: !renews,
      vat,
      noVat: !vat,
      address: seller.physical_address !== '',
      phone: phone !== '',
      uptimeClaim: uptime !== null,
      moneyBackClaim: moneyBack !== null,
      measured: measurers.names !== '' && !measurers.ask,
      measuredIfAllowed: measurers.names !== '' && measurers.ask,
      notMeasured: measurers.names === '',
      chatsForgotten: chatMonths > 0,
      chatsKept: chatMonths === 0,
    },
    seller: rows
      .map((row) => ({ ...row, lines: row.lines.map((line) => line.trim()).filter(Boolean) }))
      .filter((row) => row.lines.length > 0),
  }
}

function planConditions({ periods = [], setupFee = false }: Offered, annual: boolean) {
  const sells = (period: BillingPeriod) => periods.includes(period)
  return {
    annual,
    shortTerm: sells('quarterly') || sells('half_yearly'),
    twoYearly: sells('two_yearly'),
    fixedTerm: annual || sells('two_yearly'),
    paidOnce: sells('once'),
    setupFee,
  }
}

/**
 * Whether a legal page says who sells: by the name in braces, by the block of the seller's details,
 * or as typed. False while there is no legal name.
 */
export function namesSeller(content: unknown, legalName: string): boolean {
  if (legalName === '') return false
  const text = JSON.stringify(content)
  return (
    text.includes('{seller}') ||
    text.includes('"kind":"seller"') ||
    text.includes(JSON.stringify(legalName).slice(1, -1))
  )
}
