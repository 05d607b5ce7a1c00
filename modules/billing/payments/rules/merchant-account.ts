import type { GatewayMode } from '#modules/billing/orders/rules/order.ts'

/** The account at the gateway that takes our money, and whether it is real money (D20). Named like the columns that keep it. */
export type MerchantAccount = { gatewayMode: GatewayMode; gatewayMerchantId: string }

/** What a document or subscription agreed on; null where nothing was agreed with a gateway yet. */
export type AgreedAccount = { gatewayMode: GatewayMode | null; gatewayMerchantId: string | null }

/** D20: in what the agreed account differs from ours. What was never agreed differs in nothing. */
export function accountMismatch(agreed: AgreedAccount, ours: MerchantAccount): 'merchant' | 'mode' | null {
  if (agreed.gatewayMerchantId !== null && agreed.gatewayMerchantId !== ours.gatewayMerchantId) return 'merchant'
  if (agreed.gatewayMode !== null && agreed.gatewayMode !== ours.gatewayMode) return 'mode'
  return null
}

/** True when this was agreed with just the account that is set up now. */
export function isWithAccount(agreed: AgreedAccount, ours: MerchantAccount): boolean {
  return agreed.gatewayMerchantId !== null && agreed.gatewayMode !== null && accountMismatch(agreed, ours) === null
}
