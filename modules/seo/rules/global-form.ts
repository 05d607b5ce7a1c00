import { z } from 'zod'
import { checkbox, typedText } from '#kernel/form-fields.ts'
import { optionalLineSchema, optionalTextSchema } from '#kernel/text-fields.ts'
import {
  type GlobalName,
  globalGroups,
  ogTypes,
  switchNames,
  textNames,
  twitterCards,
} from './global-fields.ts'
import { pictureSchema, webAddressSchema } from './page-form.ts'
import { type TrackerFields, trackerFault } from './trackers.ts'

/** An https address of a profile at one of these hosts, or below them. */
function profileSchema(name: string, hosts: readonly string[]) {
  const isThere = (text: string) => {
    const url = /^https?:\/\//i.test(text) ? URL.parse(text) : null
    return (
      url !== null &&
      hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`)) &&
      url.pathname !== '/'
    )
  }
  return optionalLineSchema(300).refine(
    (text) => text === '' || isThere(text),
    `Enter the full URL of your ${name} page, such as https://www.${hosts[0]}/yourcompany.`,
  )
}

function trackerSchema(field: keyof TrackerFields) {
  return optionalLineSchema(60).superRefine((id, check) => {
    const message = trackerFault(field, id)
    if (message !== null) check.addIssue({ code: 'custom', message })
  })
}

const scriptSchema = optionalTextSchema(20_000)

/**
 * All fields of global_seo_settings (A§3, B§3). `version` stands for the values that the form began
 * with.
 */
export const globalFormSchema = z.object({
  siteTitle: optionalLineSchema(120),
  siteTagline: optionalLineSchema(160),
  metaDescription: optionalTextSchema(500).transform((text) => text.replace(/\s+/g, ' ')),
  metaKeywords: optionalLineSchema(500),
  siteUrl: webAddressSchema,
  ogImage: pictureSchema,
  ogType: z.enum(ogTypes, 'Choose one from the list.'),
  twitterCard: z.enum(twitterCards, 'Choose one from the list.'),
  twitterHandle: optionalLineSchema(16).refine(
    (text) => text === '' || /^@?\w{1,15}$/.test(text),
    'Enter a handle such as @yourcompany.',
  ),
  facebookUrl: profileSchema('Facebook', ['facebook.com', 'fb.com']),
  instagramUrl: profileSchema('Instagram', ['instagram.com']),
  linkedinUrl: profileSchema('LinkedIn', ['linkedin.com']),
  youtubeUrl: profileSchema('YouTube', ['youtube.com', 'youtu.be']),
  googleAnalyticsId: trackerSchema('googleAnalyticsId'),
  googleTagManagerId: trackerSchema('googleTagManagerId'),
  facebookPixelId: trackerSchema('facebookPixelId'),
  microsoftClarityId: trackerSchema('microsoftClarityId'),
  hotjarId: trackerSchema('hotjarId'),
  enableSitemap: checkbox,
  enableBreadcrumbs: checkbox,
  enableSchemaMarkup: checkbox,
  enableConsentBanner: checkbox,
  robotsTxt: optionalTextSchema(20_000),
  customHeadScripts: scriptSchema,
  customBodyScripts: scriptSchema,
  version: typedText,
  currentPassword: typedText,
})
export type GlobalInput = Omit<z.output<typeof globalFormSchema>, 'version' | 'currentPassword'>

/** Every field as a form has it: text, and 'on' or blank for a switch. */
export type GlobalValues = Record<GlobalName, string>

type Stored = Record<(typeof textNames)[number], string> &
  Record<(typeof switchNames)[number], boolean>

export function globalValues(row: Stored): GlobalValues {
  const texts = textNames.map((name) => [name, row[name]] as const)
  const switches = switchNames.map((name) => [name, row[name] ? 'on' : ''] as const)
  return { ...noValues, ...Object.fromEntries([...texts, ...switches]) }
}

/** As typed, to fill the form in again. Browsers don't send a switch that is off. */
export function typedGlobal(typed: Record<string, string>): GlobalValues {
  return {
    ...noValues,
    ...Object.fromEntries([...textNames, ...switchNames].map((name) => [name, typed[name] ?? ''])),
  }
}

const noValues: GlobalValues = {
  ...{
    siteTitle: '',
    siteTagline: '',
    metaDescription: '',
    metaKeywords: '',
    siteUrl: '',
    ogImage: '',
    ogType: '',
    twitterCard: '',
    twitterHandle: '',
  },
  ...{
    facebookUrl: '',
    instagramUrl: '',
    linkedinUrl: '',
    youtubeUrl: '',
    googleAnalyticsId: '',
    googleTagManagerId: '',
    facebookPixelId: '',
  },
  ...{
    microsoftClarityId: '',
    hotjarId: '',
    robotsTxt: '',
    customHeadScripts: '',
    customBodyScripts: '',
  },
  enableSitemap: '',
  enableBreadcrumbs: '',
  enableSchemaMarkup: '',
  enableConsentBanner: '',
}

/** By label, for two versions side by side. */
export function globalTexts(values: GlobalValues): Record<string, string> {
  const fields = globalGroups.flatMap((group) => group.fields)
  const texts = fields.map(
    ({ name, label, kind }) =>
      [label, kind === 'switch' ? (values[name] === 'on' ? 'On' : 'Off') : values[name]] as const,
  )
  return { ...Object.fromEntries(texts), 'Picture for sharing': values.ogImage }
}

/**
 * The first rule that keeps every search engine from the whole site: `Disallow: /` for all of them.
 */
export function blocksAll(robotsTxt: string): boolean {
  const groups = robotsTxt.split(/^\s*user-agent\s*:/im).slice(1)
  return groups.some((group) => {
    const [agent = '', ...rules] = group.split(/\r?\n/)
    return (
      agent.replace(/#.*/, '').trim() === '*' &&
      rules.some((rule) => /^\s*disallow\s*:\s*\/\s*(#.*)?$/i.test(rule)) &&
      !/^\s*allow\s*:/im.test(group)
    )
  })
}
