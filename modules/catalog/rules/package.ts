export const packageBillingPeriods = [
  'monthly',
  'quarterly',
  'half_yearly',
  'yearly',
  'two_yearly',
  'once',
] as const
export type PackageBillingPeriod = (typeof packageBillingPeriods)[number]

export const packageTypes = ['wordpress', 'cloud', 'dedicated'] as const
export type PackageType = (typeof packageTypes)[number]

export type PackageFeature =
  | string
  | { text: string; url: string; isClickable: boolean; openInNewTab: boolean }

export const limitNames = [
  'storage',
  'bandwidth',
  'databases',
  'emails',
  'sites',
  'vcpu',
  'ram',
  'cpu',
  'ips',
] as const
export type LimitName = (typeof limitNames)[number]
export type PackageLimits = Partial<Record<LimitName, string>>

export type PackageMetadata = { type: PackageType; icon_emoji: string }

export function featureText(feature: PackageFeature): string {
  return typeof feature === 'string' ? feature : feature.text
}
