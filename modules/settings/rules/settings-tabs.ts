import type { Difference as TextDifference } from '#kernel/versions.ts'
import { ladderText } from './ladder-form.ts'
import type { FormValues, SettingField, SettingsBlocks, SettingsTab } from './settings-form.ts'
import type { SettingsTabName } from './settings-tab-labels.ts'
import { appearanceTab } from './tabs/appearance.ts'
import { billingTab } from './tabs/billing.ts'
import { developmentTab } from './tabs/development.ts'
import { emailTab } from './tabs/email.ts'
import { gatewayTab } from './tabs/gateway.ts'
import { generalTab } from './tabs/general.ts'
import { paymentMethodsTab } from './tabs/payment-methods.ts'
import { sellerTab } from './tabs/seller.ts'
import { whatsappTab } from './tabs/whatsapp.ts'

/** The tabs of Site Settings by their address, in the order of B§2.2.11. */
const settingsTabs = {
  general: generalTab,
  appearance: appearanceTab,
  api: gatewayTab,
  email: emailTab,
  whatsapp: whatsappTab,
  'payment-methods': paymentMethodsTab,
  billing: billingTab,
  seller: sellerTab,
  development: developmentTab,
} as const satisfies Record<SettingsTabName, SettingsTab>

export function tabNamed(name: SettingsTabName): SettingsTab {
  return settingsTabs[name]
}

/** The fields that never come back from a form. */
export function secretFields(name: SettingsTabName): string[] {
  return (tabNamed(name).secrets ?? []).map((secret) => secret.name)
}

export type Difference = TextDifference & { isMasked?: boolean }

/**
 * What two versions of a tab say differently, in words. Secrets are left out: they are never shown.
 */
export function differences(
  tab: SettingsTab,
  current: SettingsBlocks,
  typed: FormValues,
): Difference[] {
  const stored = tab.values(current)
  return tab
    .groups(current)
    .flatMap((group) => group.fields)
    .filter((field) => field.kind !== 'secret')
    .map((field) => ({
      label: field.label,
      theirs: words(field, stored),
      yours: words(field, typed),
      ...(field.isMasked && { isMasked: field.isMasked }),
    }))
    .filter(({ theirs, yours }) => theirs !== yours)
}

function words(field: SettingField, values: FormValues): string {
  const value = (values[field.name] ?? '').trim()
  if (field.kind === 'ladder') return ladderText(values)
  if (field.kind === 'switch') return value === 'on' ? 'On' : 'Off'
  if (field.kind === 'choice' || field.kind === 'cards')
    return field.options.find((option) => option.value === value)?.label ?? value
  return value.replaceAll('\r\n', '\n')
}
