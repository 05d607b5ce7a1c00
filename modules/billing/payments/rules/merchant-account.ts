import type { GatewayMode } from '#modules/billing/orders/rules/order.ts'

/**
 * Our merchant account at a gateway, and whether its money is real (D20). Named like its columns.
 */
export type MerchantAccount = {
  gateway: string
  gatewayMode: GatewayMode
  gatewayMerchantId: string
}

/** The account that a document or subscription was agreed with; null before any agreement. */
export type AgreedAccount = { [Key in keyof MerchantAccount]: MerchantAccount[Key] | null }

export const noAccount = { gateway: null, gatewayMode: null, gatewayMerchantId: null }

/** D20: how the agreed account differs from ours; an absent agreement does not differ. */
export function accountMismatch(
  agreed: AgreedAccount,
  ours: MerchantAccount,
): 'merchant' | 'mode' | null {
  const { gateway, gatewayMerchantId } = agreed
  if (
    gatewayMerchantId !== null &&
    (gatewayMerchantId !== ours.gatewayMerchantId || gateway !== ours.gateway)
  )
    return 'merchant'
  if (agreed.gatewayMode !== null && agreed.gatewayMode !== ours.gatewayMode) return 'mode'
  return null
}

/** True when this was agreed with exactly the account configured now. */
export function isWithAccount(agreed: AgreedAccount, ours: MerchantAccount): boolean {
  return (
    agreed.gatewayMerchantId !== null &&
    agreed.gatewayMode !== null &&
    accountMismatch(agreed, ours) === null
  )
}
