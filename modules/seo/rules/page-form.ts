import { z } from 'zod'
import { parsePicturePath } from '#kernel/files/picture.ts'
import { checkbox, typedText } from '#kernel/form-fields.ts'
import { lineSchema, optionalLineSchema } from '#kernel/text-fields.ts'
import type { PageRow } from './page-head.ts'
import { robotsValues } from './robots-file.ts'

/** B§5: lower case, with hyphens in the place of everything but letters, digits and hyphens. */
export function pageSlug(typed: string): string {
  return typed
    .trim()
    .toLowerCase()
    .replace(/[^a-z\d-]/g, '-')
}

/** A full http or https address. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s/]/i.test(text) && URL.canParse(text)
}

/** A picture of the media library, or one elsewhere. */
export function isPictureAddress(text: string): boolean {
  return parsePicturePath(text) !== undefined || isWebAddress(text)
}

/** Blank is allowed. */
export const pictureSchema = optionalLineSchema(1000).refine(
  (text) => text === '' || isPictureAddress(text),
  'Enter a full URL, or choose a picture.',
)
export const webAddressSchema = optionalLineSchema(500).refine(
  (text) => text === '' || isWebAddress(text),
  'Enter a full URL, such as https://example.co.za/page.',
)

/** B§5 'Page SEO form'. `version` is the one that was seen; blank for a new page. */
export const pageFormSchema = z.object({
  pageName: lineSchema(100, 'Enter a slug.')
    .transform(pageSlug)
    .refine((slug) => /[a-z\d]/.test(slug), 'Use at least one letter or digit.'),
  title: lineSchema(200, 'Enter a meta title.'),
  description: lineSchema(500, 'Enter a meta description.'),
  keywords: optionalLineSchema(500),
  ogTitle: optionalLineSchema(200),
  ogDescription: optionalLineSchema(500),
  ogImage: pictureSchema,
  canonicalUrl: webAddressSchema,
  robots: z.enum(robotsValues, 'Choose one from the list.'),
  isActive: checkbox,
  version: typedText,
})
export type PageInput = Omit<z.output<typeof pageFormSchema>, 'version'>

export type PageFormValues = Record<Exclude<keyof PageInput, 'isActive'>, string> & {
  isActive: boolean
}

export const newPageValues: PageFormValues = {
  ...{
    pageName: '',
    title: '',
    description: '',
    keywords: '',
    ogTitle: '',
    ogDescription: '',
    ogImage: '',
    canonicalUrl: '',
  },
  robots: 'index, follow',
  isActive: true,
}

export function pageValues(row: PageRow & { pageName: string; isActive: boolean }): PageFormValues {
  const {
    pageName,
    title,
    description,
    keywords,
    ogTitle,
    ogDescription,
    ogImage,
    canonicalUrl,
    robots,
    isActive,
  } = row
  return {
    pageName,
    title,
    description,
    keywords,
    ogTitle,
    ogDescription,
    ogImage,
    canonicalUrl,
    robots,
    isActive,
  }
}

/** As typed, to fill the form in again. */
export function typedPage(typed: Record<string, string>): PageFormValues {
  const names = [
    'pageName',
    'title',
    'description',
    'keywords',
    'ogTitle',
    'ogDescription',
    'ogImage',
    'canonicalUrl',
    'robots',
  ] as const
  return {
    ...newPageValues,
    ...Object.fromEntries(names.map((name) => [name, typed[name] ?? ''])),
    isActive: 'isActive' in typed,
  }
}

/** By label, for two versions side by side. */
export function pageTexts(values: PageFormValues): Record<string, string> {
  return {
    Slug: values.pageName,
    'Meta title': values.title,
    'Meta description': values.description,
    Keywords: values.keywords,
    'Social title': values.ogTitle,
    'Social description': values.ogDescription,
    'Social picture': values.ogImage,
    'Canonical URL': values.canonicalUrl,
    Robots: values.robots,
    Active: values.isActive ? 'Yes' : 'No',
  }
}
