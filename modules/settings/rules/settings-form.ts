import { z } from 'zod'
import { type Result, refuse } from '#kernel/result.ts'
import type { ApiConfigs } from './api-configs.ts'
import type { Appearance, BrandColours } from './appearance/appearance.ts'
import type { BillingSettings } from './billing-settings.ts'
import type { DevelopmentSettings } from './development-settings.ts'
import type { PaymentMethods } from './payment-methods.ts'
import type { SellerDetails } from './seller-details.ts'
import type { SmtpSettings } from './smtp-settings.ts'
import type { WhatsappSettings } from './whatsapp-settings.ts'

/** The row of settings as the forms know it. */
export type SettingsBlocks = {
  siteTitle: string
  siteDescription: string
  contactEmail: string
  supportPhone: string
  faviconEnabled: boolean
  faviconUrl: string
  logoUrl: string
  appearance: Appearance
  metaKeywords: string
  timezone: string
  requireStaffSecondFactor: boolean
  sellerDetails: SellerDetails
  paymentMethods: PaymentMethods
  billingSettings: BillingSettings
  apiConfigs: ApiConfigs
  smtpSettings: SmtpSettings
  whatsappSettings: WhatsappSettings
  developmentSettings: DevelopmentSettings
}

/**
 * As typed, by the name of the field. A switch is 'on' or blank; a secret is blank, whatever is
 * stored.
 */
export type FormValues = Record<string, string>

type Named = {
  name: string
  label: string
  hint?: string
  /** Emails show no more of it than its end. */
  isMasked?: boolean
}
type Choice = { value: string; label: string }

export type SettingField =
  | (Named & {
      kind: 'text' | 'email' | 'tel' | 'date' | 'area'
      required?: boolean
      max?: number
      /** Shows the number that a link will use while one is typed. */
      showsLinkedPhone?: boolean
      /** What is usually typed here. */
      suggestions?: readonly Choice[]
    })
  | (Named & { kind: 'number'; min: number; max: number; step?: number; unit: string })
  | (Named & { kind: 'slider'; min: number; max: number; step: number; unit: string })
  /** `brand`: checked where this colour of the brand is seen. */
  | (Named & { kind: 'colour'; required?: boolean; max?: number; brand?: keyof BrandColours })
  /** A picture of the media library. */
  | (Named & { kind: 'picture' })
  | (Named & { kind: 'switch' })
  /** A choice of few, each with a sentence. */
  | (Named & { kind: 'cards'; options: readonly (Choice & { description: string })[] })
  | (Named & { kind: 'choice'; options: readonly Choice[] })
  | (Named & { kind: 'secret' })
  | (Named & { kind: 'ladder' })

export type FieldGroup = { title: string; description?: string; fields: readonly SettingField[] }

export type ParseContext = {
  current: SettingsBlocks
  /** Encrypts a secret for storage (D26). */
  encrypt: (text: string) => string
}

export type SettingsSecret = {
  name: string
  label: string
  stored: (current: SettingsBlocks) => string
}

/**
 * One tab of Site Settings (B§2.2.11): its fields, its saved values, and how submitted values are
 * checked.
 */
export type SettingsTab = {
  label: string
  /**
   * It decides where money goes: saving needs a recent password or passkey, and all administrators
   * are emailed about each change.
   */
  isGuarded?: boolean
  /** The same for some changes only, in a tab that is otherwise harmless. */
  isGuardedChange?: (current: SettingsBlocks, change: Partial<SettingsBlocks>) => boolean
  /**
   * The parts of the row that the tab writes; two people who save different tabs are not in each
   * other's way.
   */
  columns: readonly (keyof SettingsBlocks)[]
  /** What of these parts is the tab's own, where two tabs share one; by default all. */
  stored?: (current: SettingsBlocks) => unknown
  groups: (current: SettingsBlocks) => readonly FieldGroup[]
  values: (current: SettingsBlocks) => FormValues
  parse: (typed: FormValues, context: ParseContext) => Result<Partial<SettingsBlocks>>
  /** What 'Reset to defaults' writes, where it is not every default of its columns. */
  reset?: (current: SettingsBlocks, defaults: SettingsBlocks) => Partial<SettingsBlocks>
  /**
   * Resetting it loses what can't be recovered (secrets, bank account, seller), so staff type the
   * tab's name first: this says what is lost.
   */
  loses?: string
  /**
   * Its secrets, as stored. Only whether one is set, and that it was changed, leaves the server.
   */
  secrets?: readonly SettingsSecret[]
}

/**
 * The fields of every tab; what they mean is judged by the tab (`parse`), which knows what is
 * stored.
 */
export const settingsForm = z.record(z.string(), z.string().max(20_000))

export const failedToSave = 'Failed to save settings'

export type Problems = Record<string, string[]>

export function refuseSettings(problems: Problems): Result<never> {
  return refuse('invalid', failedToSave, { fields: problems })
}

export function isOn(value: string | undefined): boolean {
  return value === 'on'
}

export function on(value: boolean): string {
  return value ? 'on' : ''
}

export function readText(
  typed: FormValues,
  name: string,
  { max, problems }: { max: number; problems: Problems },
): string {
  // Browsers send lines with two signs at their ends.
  const text = (typed[name] ?? '').trim().replaceAll('\r\n', '\n')
  if (text.length > max) problems[name] = [`Use at most ${max} characters.`]
  return text
}

/** `decimals` 0 for whole numbers. */
export function readNumber(
  typed: FormValues,
  name: string,
  { message, ...range }: { min: number; max: number; decimals: number; message: string },
  problems: Problems,
): number {
  const text = (typed[name] ?? '').trim()
  const form =
    range.decimals === 0 ? /^\d{1,9}$/ : new RegExp(`^\\d{1,9}(?:\\.\\d{1,${range.decimals}})?$`)
  const value = form.test(text) ? Number(text) : Number.NaN
  if (!(value >= range.min && value <= range.max)) problems[name] = [message]
  return value
}

/** A picture's address: a path of this site, or https. Blank for none. */
export function readPicture(typed: FormValues, name: string, problems: Problems): string {
  const text = readText(typed, name, { max: 500, problems })
  const isPath = /^\/(?![/\\])[^\s\\]*$/.test(text)
  const isAddress = /^https:\/\/[^/\s]/i.test(text) && URL.canParse(text)
  if (text !== '' && !isPath && !isAddress)
    problems[name] = [
      'Enter an address that begins with https://, or a path such as /media/logo.svg.',
    ]
  return text
}
