import { z } from 'zod'
import { ok, type Result, refuse } from '#kernel/result.ts'
import type { ApiConfigs, SmtpSettings } from './api-configs.ts'
import type { Appearance, BrandColours } from './appearance/appearance.ts'
import type { BillingSettings } from './tabs/billing.ts'
import type { DevelopmentSettings } from './tabs/development.ts'
import type { PaymentMethods } from './tabs/payment-methods.ts'
import type { SellerDetails } from './tabs/seller.ts'
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
  siteOpen: boolean
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
export type Choice = { value: string; label: string }

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

export type FieldGroup = {
  title: string
  description?: string
  /** Shown only while one of the tab's choices has this value. */
  when?: string
  fields: readonly SettingField[]
}

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

type WithoutName<Field> = Field extends SettingField ? Omit<Field, 'name'> : never
type Drawn = WithoutName<SettingField>

type Reading<Value> = {
  /** What is wrong, by field. */
  problems: Problems
  saved: Value
  /** Encrypts a secret for storage (D26). */
  encrypt: (text: string) => string
}

/**
 * One setting, stated once: how it is drawn (label, hint, limits), what the form shows of a saved
 * value, and how what was typed is read.
 */
export type Setting<Value> = {
  draw(saved: Value): Drawn
  show(value: Value, name: string): FormValues
  read(typed: FormValues, name: string, reading: Reading<Value>): Value
  /** What the log calls a secret. */
  secret?: string
}

/** By their titles, in the order of the page. */
type Groups = Record<
  string,
  {
    description?: string | ((current: SettingsBlocks) => string)
    when?: string
    fields: Record<string, Setting<unknown>>
  }
>

type Merged<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never
type Fields<G extends Groups> = Merged<G[keyof G]['fields']>

/** The values of all settings of the groups, by name. */
export type SettingValues<G extends Groups> = {
  [Name in keyof Fields<G>]: Fields<G>[Name] extends { read(...args: never[]): infer Value }
    ? Value
    : never
}

type DeclaredTab<G extends Groups> = Omit<
  SettingsTab,
  'groups' | 'values' | 'parse' | 'secrets' | 'reset'
> & {
  groups: G
  saved: (current: SettingsBlocks) => SettingValues<G>
  change: (values: SettingValues<G>, current: SettingsBlocks) => Partial<SettingsBlocks>
  /** Of several settings together. */
  check?: (values: SettingValues<G>, problems: Problems, current: SettingsBlocks) => void
  /** What a reset writes otherwise than saving the defaults would. */
  onReset?: (current: SettingsBlocks, defaults: SettingsBlocks) => Partial<SettingsBlocks>
}

/** A tab from its settings: its form, its saved values, its secrets, its check and its reset. */
export function declaredTab<G extends Groups>({
  groups,
  saved,
  change,
  check,
  onReset,
  ...tab
}: DeclaredTab<G>): SettingsTab {
  const settings = Object.values(groups).flatMap(({ fields }) => Object.entries(fields))
  const valuesOf = (current: SettingsBlocks): Record<string, unknown> => ({ ...saved(current) })
  return {
    ...tab,
    groups: (current) => {
      const values = valuesOf(current)
      return Object.entries(groups).map(([title, { description, when, fields }]) => ({
        title,
        when,
        description: typeof description === 'function' ? description(current) : description,
        fields: Object.entries(fields).map(([name, setting]) => ({
          ...setting.draw(values[name]),
          name,
        })),
      }))
    },
    values: (current) => {
      const values = valuesOf(current)
      return Object.assign({}, ...settings.map(([name, { show }]) => show(values[name], name)))
    },
    secrets: settings.flatMap(([name, { secret }]) =>
      secret === undefined
        ? []
        : [{ name, label: secret, stored: (current) => String(valuesOf(current)[name]) }],
    ),
    parse: (typed, { current, encrypt }) => {
      const problems: Problems = {}
      const stored = valuesOf(current)
      const values = Object.fromEntries(
        settings.map(([name, { read }]) => [
          name,
          read(typed, name, { problems, saved: stored[name], encrypt }),
        ]),
      )
      if (!hasAll(groups, values)) throw new Error('A setting was not read')
      check?.(values, problems, current)
      return Object.keys(problems).length > 0
        ? refuseSettings(problems)
        : ok(change(values, current))
    },
    reset: (current, defaults) => ({
      ...change(saved(defaults), current),
      ...onReset?.(current, defaults),
    }),
  }
}

function hasAll<G extends Groups>(
  groups: G,
  values: Record<string, unknown>,
): values is SettingValues<G> {
  return Object.values(groups).every(({ fields }) =>
    Object.keys(fields).every((name) => name in values),
  )
}
