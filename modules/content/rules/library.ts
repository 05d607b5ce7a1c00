import { z } from 'zod'
import { type PictureFocus, pictureFocuses } from '#kernel/files/picture.ts'
import { text } from '#kernel/form-fields.ts'
import type { ListQuery, ListShape } from '#kernel/list-query.ts'
import { lineSchema } from '#kernel/text-fields.ts'

/** Pixels of the original. */
export type Crop = { left: number; top: number; width: number; height: number }

/** The pages that show a gallery, by its category. */
export const galleries = {
  '': 'None',
  'our-story': 'Our story',
  'data-center': 'Data centre',
} as const
export type GalleryName = keyof typeof galleries

export const pictureListShape = {
  sorts: ['added'],
  defaultSort: { by: 'added', descending: true },
  filters: { show: ['gallery', 'without-alt'] },
} as const satisfies ListShape

export type PictureListQuery = ListQuery<'added', typeof pictureListShape.filters>

export const pictureFormats = 'PNG, JPEG, WebP, AVIF, GIF or SVG, up to 5 MB.'
export const acceptedPictures = 'image/png,image/jpeg,image/webp,image/avif,image/gif,image/svg+xml'

export const missingAlt = 'Describe the picture for people who can’t see it.'

const altText = lineSchema(300, missingAlt)
const file = z.custom<File>((sent) => sent instanceof File && sent.size > 0, 'Choose a picture.')

export const uploadForm = z.object({ file, altText })
export const replaceForm = z.object({ file })

const pixels = z
  .string()
  .default('')
  .refine((typed) => /^\d{1,5}$/.test(typed.trim()), 'Enter a whole number of pixels.')
  .transform(Number)

/** `whole` takes the crop off. */
export const cropForm = z.union([
  z.object({ whole: z.literal('on') }).transform(() => null),
  z.object({ left: pixels, top: pixels, width: pixels, height: pixels }),
])

export const pictureDetailsForm = z.object({
  altText,
  focus: z.enum(pictureFocuses).default('cc'),
  category: z.enum(['', 'our-story', 'data-center']).default(''),
  displayOrder: text(7)
    .refine((typed) => /^\d{0,6}$/.test(typed), 'Enter a whole number from 0 to 999 999.')
    .transform(Number),
})

export type PictureDetailsInput = z.output<typeof pictureDetailsForm>

export const focusLabels: Record<PictureFocus, string> = {
  lt: 'Top left',
  ct: 'Top',
  rt: 'Top right',
  lc: 'Left',
  cc: 'Centre',
  rc: 'Right',
  lb: 'Bottom left',
  cb: 'Bottom',
  rb: 'Bottom right',
}

/** The smallest side of a crop, in pixels. */
export const minCrop = 16

/** Why a crop does not fit a picture of this size, by field; undefined when it does. */
export function cropProblem(
  { left, top, width, height }: Crop,
  size: { width: number; height: number },
): Record<string, string[]> | undefined {
  const problems: Record<string, string[]> = {}
  if (width < minCrop) problems.width = [`At least ${minCrop} pixels, please.`]
  else if (left + width > size.width) problems.width = [`The picture is ${size.width} pixels wide.`]
  if (height < minCrop) problems.height = [`At least ${minCrop} pixels, please.`]
  else if (top + height > size.height)
    problems.height = [`The picture is ${size.height} pixels high.`]
  return Object.keys(problems).length > 0 ? problems : undefined
}

/** The largest part with these proportions, in the middle. */
export function centredCrop(size: { width: number; height: number }, ratio: number): Crop {
  const width = Math.min(size.width, Math.round(size.height * ratio))
  const height = Math.min(size.height, Math.round(width / ratio))
  return {
    left: Math.round((size.width - width) / 2),
    top: Math.round((size.height - height) / 2),
    width,
    height,
  }
}

/** Where a picture is used. `page` names the kind of screen that edits it, `id` the thing. */
export type PictureUse = {
  kind:
    | 'section'
    | 'draft'
    | 'gallery'
    | 'service'
    | 'project'
    | 'case_study'
    | 'team'
    | 'badge'
    | 'review'
    | 'faq'
    | 'blog_post'
    | 'blog_draft'
    | 'page_seo'
    | 'seo'
    | 'settings'
    | 'email'
  name: string
  id: string
}

export const useLabels: Record<PictureUse['kind'], string> = {
  section: 'Website content',
  draft: 'Draft of website content',
  gallery: 'Gallery',
  service: 'Service',
  project: 'Project',
  case_study: 'Case study',
  team: 'Team',
  badge: 'Trust badge',
  review: 'Review',
  faq: 'FAQ',
  blog_post: 'Blog post',
  blog_draft: 'Unsaved blog post',
  page_seo: 'Page SEO',
  seo: 'SEO settings',
  settings: 'Site settings',
  email: 'Email template',
}
