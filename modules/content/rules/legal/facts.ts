import type { CalendarDate } from '#kernel/dates.ts'
import type { BillingSettings } from '#modules/settings/rules/billing-settings.ts'
import { brandName } from '#modules/settings/rules/brand.ts'
import { isVatRegisteredOn, type SellerDetails } from '#modules/settings/rules/seller-details.ts'
import { shownText } from '../claim.ts'
import type { FooterContent } from '../sections/footer.ts'

export type LegalCondition =
  | 'card'
  | 'eft'
  | 'annual'
  | 'renews'
  | 'cardRenews'
  | 'eftRenews'
  | 'doesNotRenew'
  | 'vat'
  | 'noVat'
  | 'address'
  | 'phone'
  | 'uptimeClaim'
  | 'moneyBackClaim'
  | 'measured'
  | 'measuredIfAllowed'
  | 'notMeasured'

/** What a legal page may take for true about this site, and nothing else. */
export type LegalFacts = {
  /** Words that texts name in braces. */
  words: Readonly<Record<string, string>>
  holds: Readonly<Record<LegalCondition, boolean>>
  /** Rows of ECT Act s43; those that are not set are absent. */
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
/** The ways to pay that a buyer is offered really, as checkout decides it. */
type Offered = { card: boolean; eft: boolean }
/** What the footer claims and these pages keep; null while it claims nothing. */
type Claims = Pick<FooterContent, 'uptime' | 'money_back'> | null

/** Who else may learn of a visit: in words, blank for nobody; and whether visitors are asked before (global SEO settings). */
type Measurers = { names: string; ask: boolean }
const nobody: Measurers = { names: '', ask: true }

/** `day` decides about VAT; `origin` is the address of the site. */
export function legalFacts(settings: Settings, offered: Offered, claims: Claims, day: CalendarDate, origin: string, measurers = nobody): LegalFacts {
  const { sellerDetails: seller, contactEmail: email, supportPhone: phone, billingSettings } = settings
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
    words: {
      brand,
      seller: seller.legal_name || brand,
      email,
      phone,
      uptime_claim: uptime ?? '',
      money_back_claim: moneyBack ?? '',
      measurers: measurers.names,
    },
    holds: {
      card: offered.card,
      eft: offered.eft,
      annual: billingSettings.enable_annual_billing,
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
    },
    seller: rows.map((row) => ({ ...row, lines: row.lines.map((line) => line.trim()).filter(Boolean) })).filter((row) => row.lines.length > 0),
  }
}
