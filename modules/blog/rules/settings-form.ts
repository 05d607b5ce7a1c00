import { z } from 'zod'
import { checkbox, typedText } from '#kernel/form-fields.ts'
import { settingsLimits as limits } from './settings-values.ts'

function wholeNumber({ min, max }: { min: number; max: number }) {
  const message = `Enter a whole number from ${min} to ${max}.`
  return typedText
    .transform((text) => text.trim())
    .refine((text) => /^\d{1,4}$/.test(text) && Number(text) >= min && Number(text) <= max, message)
    .transform(Number)
}

/** B§3 blog_settings, as the form of the Settings tab. */
export const blogSettingsSchema = z.object({
  postsPerPage: wholeNumber(limits.postsPerPage),
  relatedPostsCount: wholeNumber(limits.relatedPostsCount),
  allowComments: checkbox,
  moderateComments: checkbox,
  showAuthorInfo: checkbox,
  showRelatedPosts: checkbox,
  showReadingTime: checkbox,
  enableRss: checkbox,
  enableShareButtons: checkbox,
  version: typedText,
})
export type BlogSettingsInput = Omit<z.output<typeof blogSettingsSchema>, 'version'>
