import type { SellerDetails } from '#modules/settings/rules/seller-details.ts'

/** What the setup guide looks at, as it is at this moment. */
export type SetupFacts = {
  isDemo: boolean
  /** Whether visitors see the site (D47). */
  isOpen: boolean
  publicUrl: string
  /** A proxy in front that the server does not know (TRUSTED_PROXIES). */
  missingProxy: string | null
  siteTitle: string
  contactEmail: string
  supportPhone: string
  seller: SellerDetails
  transfer: { isOn: boolean; missing: string[] }
  /**
   * `problem`: why cards cannot be taken. `test`: of the credentials in use, null when never
   * tested.
   */
  card: {
    isOn: boolean
    problem: string | null
    mode: 'sandbox' | 'live'
    test: { succeeded: boolean; message: string } | null
  }
  /** `problem`: why no email can be sent. */
  email: { problem: string | null; lastTest: 'success' | 'failed' | null }
  /** The newest delivery test, and the checks that it did not pass. */
  delivery: { state: 'waiting' | 'late' | 'not_sent' | 'arrived'; failed: number } | null
  packagesOnSale: number
  /** Whether staff have placed and paid a test order. */
  hasTestOrder: boolean
  legalPages: {
    key: string
    title: string
    isOwn: boolean
    isShown: boolean
    namesSeller: boolean
  }[]
  /** What every page promises, and whether the owner has decided it. */
  promises: { isOwn: boolean; shown: string[] }
  hasOwnHours: boolean
  requiresSecondFactor: boolean
}
