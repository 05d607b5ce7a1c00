import { z } from 'zod'
import { dayIn, type TimeZone, timeIn } from '#kernel/dates.ts'
import { newId } from '#kernel/ids.ts'
import { andThen, type Result, refuse } from '#kernel/result.ts'
import { siteObject } from '#modules/api/queries/objects/site-lists.server.ts'
import { faqObject, postObject } from '#modules/api/rules/objects/site.ts'
import { deletePost, postGone, savePost } from '#modules/blog/operations/posts.server.ts'
import { mayManageBlog } from '#modules/blog/policy.ts'
import { postById, postDraft } from '#modules/blog/queries/manage-posts.server.ts'
import { valuesOfPost, versionOfPost } from '#modules/blog/queries/post.server.ts'
import { postLimits } from '#modules/blog/rules/limits.ts'
import { postFormSchema } from '#modules/blog/rules/post-form.ts'
import {
  joinTagNames,
  newPostValues,
  type PostFormValues,
} from '#modules/blog/rules/post-values.ts'
import { postStatuses } from '#modules/blog/rules/status.ts'
import { deleteFaq, saveFaq } from '#modules/content/faq/operations/faqs.server.ts'
import { mayManageFaq } from '#modules/content/faq/policy.ts'
import { faqById } from '#modules/content/faq/queries/manage-faqs.server.ts'
import { faqFormSchema, faqValues } from '#modules/content/faq/rules/faq-form.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { byForm, type Caller, type Endpoint, endpoint, formOf, gone, untold } from '../endpoint.ts'
import { rowId } from '../list-endpoint.ts'

const write = { tag: 'Content', scope: 'content:write' } as const
const ofFaq = {
  ...write,
  policy: { staff: mayManageFaq, customer: null },
  renamed: { categoryId: '/category' },
} as const
const ofBlog = {
  ...write,
  policy: { staff: mayManageBlog, customer: null },
  renamed: { categoryId: '/category' },
} as const

const faqFields = z.strictObject({
  category: rowId('faq_category'),
  question: z.string().max(300),
  answer: z.string().max(20_000).describe('Text, or HTML of which what could do harm is removed.'),
  tags: z
    .array(
      z
        .string()
        .max(40)
        .regex(/^[^,]*$/, 'A tag has no comma.'),
    )
    .max(20)
    .optional(),
  display_order: z
    .int()
    .min(0)
    .max(999_999)
    .optional()
    .describe('Its place within the category. Left out for a new one, it comes last.'),
  is_active: z.boolean().optional().describe('Whether the site shows it. A new one is shown.'),
  is_featured: z.boolean().optional(),
})

/** What is sent, by the names of the form. */
const faqForm = ({
  category,
  display_order,
  is_active,
  is_featured,
  tags,
  ...texts
}: Partial<z.output<typeof faqFields>>) => ({
  ...texts,
  categoryId: category,
  tags: tags?.join(','),
  displayOrder: display_order,
  isActive: is_active,
  isFeatured: is_featured,
})

const readFaq = ({ ids }: Caller) => siteObject('faqs', ids.faq ?? '')

async function changedFaq(
  actor: Caller['actor'],
  id: string,
  body: Partial<z.output<typeof faqFields>>,
) {
  const row = await faqById(id)
  if (!row) return refuse('not_found', 'This FAQ was deleted.')
  return andThen(
    byForm(faqFormSchema, formOf(faqForm(body), faqValues(row))),
    ({ version: _, ...input }) =>
      saveFaq(actor, { id, version: row.updatedAt.toISOString() }, input),
  )
}

const limited = (max: number) => z.string().max(max)
const postFields = z.strictObject({
  title: limited(postLimits.title),
  slug: limited(postLimits.slug).optional().describe('Left out for a new post, from the title.'),
  excerpt: limited(postLimits.excerpt).optional(),
  content: limited(postLimits.content).describe('HTML, of which what could do harm is removed.'),
  category: rowId('post_category').nullable().optional(),
  tags: z
    .array(limited(postLimits.tag))
    .max(postLimits.tags)
    .optional()
    .describe('Names. Tags that are not there yet are made.'),
  status: z
    .enum(postStatuses)
    .optional()
    .describe('A new post is a draft. Drafts and archived posts are not on the site.'),
  publish_at: z.iso
    .datetime({ offset: true })
    .optional()
    .describe('When a scheduled post is published, to the minute.'),
  is_featured: z.boolean().optional(),
  allow_comments: z.boolean().optional().describe('A new post allows them.'),
  featured_image: limited(500).optional().describe('A path of the media library, or an address.'),
  featured_image_alt: limited(postLimits.alt).optional(),
  meta_title: limited(postLimits.metaTitle).optional(),
  meta_description: limited(postLimits.metaDescription).optional(),
  meta_keywords: limited(postLimits.metaKeywords).optional(),
  reading_time: z
    .int()
    .min(1)
    .max(999)
    .nullable()
    .optional()
    .describe('Minutes. Null, or left out for a new post, counts the words.'),
})

type SentPost = Partial<z.output<typeof postFields>>

/** A moment as the editor's form has it: in the zone of the site. */
const localMoment = (zone: TimeZone, moment: Date) =>
  `${dayIn(zone, moment)}T${timeIn(zone, moment)}`

async function postForm(
  { category, tags, publish_at, reading_time, ...sent }: SentPost,
  known: PostFormValues,
) {
  const { timezone } = await siteSettings()
  const typed = {
    title: sent.title,
    slug: sent.slug,
    excerpt: sent.excerpt,
    content: sent.content,
    categoryId: category,
    tags: tags && joinTagNames(tags),
    status: sent.status,
    publishAt: publish_at && localMoment(timezone, new Date(publish_at)),
    isFeatured: sent.is_featured,
    allowComments: sent.allow_comments,
    featuredImage: sent.featured_image,
    featuredImageAlt: sent.featured_image_alt,
    metaTitle: sent.meta_title,
    metaDescription: sent.meta_description,
    metaKeywords: sent.meta_keywords,
    readingTime: reading_time,
  }
  return byForm(postFormSchema, formOf(typed, known))
}

async function changedPost(
  actor: Caller['actor'],
  id: string,
  body: SentPost,
): Promise<Result<{ id: string }>> {
  const found = await postById(id)
  if (!found) return postGone
  // Saving ends the draft, which a program cannot have seen.
  const draft = await postDraft(id)
  if (draft) return refuse('conflict', `${draft.writtenBy} has unsaved changes in this post.`)
  const known = await valuesOfPost(found.post, found.tags)
  return andThen(await postForm(body, known), ({ version: _, ...input }) =>
    savePost(actor, { id, version: versionOfPost(known) }, input),
  )
}

const readPost = ({ ids }: Caller) => siteObject('blog_posts', ids.post ?? '')

export const contentEndpoints: readonly Endpoint[] = [
  endpoint({
    ...ofBlog,
    method: 'post',
    path: '/blog_posts',
    operationId: 'createBlogPost',
    summary: 'Create a blog post',
    status: 201,
    body: postFields,
    answer: postObject,
    act: async ({ actor, body }) =>
      andThen(await postForm(body, newPostValues), ({ version: _, ...input }) =>
        savePost(actor, { id: newId(), version: null }, input),
      ),
    read: (_, { id }) => siteObject('blog_posts', id),
  }),
  endpoint({
    ...ofBlog,
    method: 'patch',
    path: '/blog_posts/{post}',
    operationId: 'updateBlogPost',
    summary: 'Change, publish or unpublish a blog post',
    description:
      'Only what is sent changes. The status publishes a post and takes it off the site. A conflict while unsaved changes of staff wait in the editor.',
    ids: { post: 'post' },
    ifMatch: true,
    body: postFields.partial(),
    answer: postObject,
    current: readPost,
    act: ({ actor, ids, body }) => untold(changedPost(actor, ids.post ?? '', body)),
    read: readPost,
  }),
  endpoint({
    ...ofBlog,
    ...gone,
    method: 'delete',
    path: '/blog_posts/{post}',
    operationId: 'deleteBlogPost',
    summary: 'Delete a blog post and its comments',
    ids: { post: 'post' },
    act: ({ actor, ids }) => deletePost(actor, ids.post ?? ''),
  }),
  endpoint({
    ...ofFaq,
    method: 'post',
    path: '/faqs',
    operationId: 'createFaq',
    summary: 'Create a question of the FAQ',
    status: 201,
    body: faqFields,
    answer: faqObject,
    act: ({ actor, body }) =>
      andThen(
        byForm(faqFormSchema, formOf(faqForm(body), { isActive: true })),
        ({ version: _, ...input }) => saveFaq(actor, null, input),
      ),
    read: (_, { id }) => siteObject('faqs', id),
  }),
  endpoint({
    ...ofFaq,
    method: 'patch',
    path: '/faqs/{faq}',
    operationId: 'updateFaq',
    summary: 'Change, show or hide a question of the FAQ',
    description: 'Only what is sent changes.',
    ids: { faq: 'faq' },
    ifMatch: true,
    body: faqFields.partial(),
    answer: faqObject,
    current: readFaq,
    act: ({ actor, ids, body }) => untold(changedFaq(actor, ids.faq ?? '', body)),
    read: readFaq,
  }),
  endpoint({
    ...ofFaq,
    ...gone,
    method: 'delete',
    path: '/faqs/{faq}',
    operationId: 'deleteFaq',
    summary: 'Delete a question of the FAQ',
    ids: { faq: 'faq' },
    act: ({ actor, ids }) => deleteFaq(actor, ids.faq ?? ''),
  }),
]
