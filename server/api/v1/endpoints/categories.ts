import { z } from 'zod'
import { andThen, type Result, refuse } from '#kernel/result.ts'
import { slugOf } from '#kernel/slug.ts'
import { siteObject } from '#modules/api/queries/objects/site-lists.server.ts'
import { faqCategoryObject, postCategoryObject } from '#modules/api/rules/objects/site.ts'
import {
  categoryFields,
  categoryVersion,
  deleteBlogCategory,
  saveBlogCategory,
} from '#modules/blog/operations/topics.server.ts'
import { mayManageBlog } from '#modules/blog/policy.ts'
import { blogCategoryById } from '#modules/blog/queries/blog-topics.server.ts'
import { blogCategorySchema } from '#modules/blog/rules/topic-form.ts'
import { deleteFaqCategory, saveFaqCategory } from '#modules/content/faq/operations/faqs.server.ts'
import { mayManageFaq } from '#modules/content/faq/policy.ts'
import { faqCategoryById } from '#modules/content/faq/queries/manage-faqs.server.ts'
import { faqCategoryFormSchema } from '#modules/content/faq/rules/faq-form.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { byForm, type Caller, type Endpoint, endpoint, formOf, gone, untold } from '../endpoint.ts'

const fields = z.strictObject({
  name: z.string().max(120),
  slug: z.string().max(120).optional().describe('Left out for a new one, it is made of the name.'),
  description: z.string().max(500).optional(),
  is_active: z.boolean().optional().describe('Whether the site shows it. A new one is shown.'),
})
type Sent = Partial<z.output<typeof fields>>

const formFields = ({ is_active, ...texts }: Sent) => ({ ...texts, isActive: is_active })

/** What the two kinds of categories do differently; `id` null makes a new one. */
type Kind = {
  noun: 'faq_categories' | 'blog_categories'
  id: 'faq_category' | 'post_category'
  name: string
  of: string
  schema: z.ZodType
  may: (actor: Actor) => boolean
  deletion: string
  save: (actor: Actor, id: string | null, sent: Sent) => Promise<Result<{ id: string }>>
  remove: (actor: Actor, id: string) => Promise<Result<unknown>>
}

const categoryGone = refuse('not_found', 'This category was deleted.')

/** What the form of this category of the FAQ begins with. */
function typedOfFaq(row: NonNullable<Awaited<ReturnType<typeof faqCategoryById>>>) {
  const { name, slug, description, icon, displayOrder, isActive } = row
  return {
    name,
    slug,
    description,
    icon,
    displayOrder,
    isActive,
  }
}

async function saveOfFaq(actor: Actor, id: string | null, sent: Sent) {
  const row = id === null ? null : await faqCategoryById(id)
  if (id !== null && !row) return categoryGone
  const known = row ? typedOfFaq(row) : { slug: slugOf(sent.name ?? '', 80), isActive: true }
  const form = byForm(faqCategoryFormSchema, formOf(formFields(sent), known))
  return andThen(form, ({ version: _, ...input }) =>
    saveFaqCategory(actor, row && { id: row.id, version: row.updatedAt.toISOString() }, input),
  )
}

async function saveOfBlog(actor: Actor, id: string | null, sent: Sent) {
  const row = id === null ? null : await blogCategoryById(id)
  if (id !== null && !row) return categoryGone
  const known = row ? categoryFields(row) : { isActive: true }
  const form = byForm(blogCategorySchema, formOf(formFields(sent), known))
  return andThen(form, ({ version: _, ...input }) =>
    saveBlogCategory(actor, row && { id: row.id, version: categoryVersion(row) }, input),
  )
}

const kinds: readonly Kind[] = [
  {
    noun: 'faq_categories',
    id: 'faq_category',
    name: 'FaqCategory',
    of: 'the FAQ',
    schema: faqCategoryObject,
    may: mayManageFaq,
    save: saveOfFaq,
    remove: deleteFaqCategory,
    deletion: 'Its questions are deleted with it.',
  },
  {
    noun: 'blog_categories',
    id: 'post_category',
    name: 'BlogCategory',
    of: 'the blog',
    schema: postCategoryObject,
    may: mayManageBlog,
    save: saveOfBlog,
    remove: deleteBlogCategory,
    deletion: 'Its posts stay, without a category.',
  },
]

function writing({ noun, id, name, of, schema, may, deletion, save, remove }: Kind): Endpoint[] {
  const common = {
    tag: 'Content',
    scope: 'content:write',
    renamed: { isActive: '/is_active' },
    policy: { staff: may, customer: null },
  } as const
  const one = { path: `/${noun}/{${id}}`, ids: { [id]: id } } as const
  const rowOf = ({ ids }: Caller) => ids[id] ?? ''
  const read = (caller: Caller) => siteObject(noun, rowOf(caller))
  return [
    endpoint({
      ...common,
      method: 'post',
      path: `/${noun}`,
      operationId: `create${name}`,
      summary: `Create a category of ${of}`,
      status: 201,
      body: fields,
      answer: schema,
      act: ({ actor, body }) => save(actor, null, body),
      read: (_, made) => siteObject(noun, made.id),
    }),
    endpoint({
      ...common,
      ...one,
      method: 'patch',
      operationId: `update${name}`,
      summary: `Change, show or hide a category of ${of}`,
      description: 'Only what is sent changes.',
      ifMatch: true,
      body: fields.partial(),
      answer: schema,
      current: read,
      act: (work) => untold(save(work.actor, rowOf(work), work.body)),
      read,
    }),
    endpoint({
      ...common,
      ...one,
      ...gone,
      method: 'delete',
      operationId: `delete${name}`,
      summary: `Delete a category of ${of}`,
      description: deletion,
      act: (work) => untold(remove(work.actor, rowOf(work))),
    }),
  ]
}

export const categoryEndpoints: readonly Endpoint[] = kinds.flatMap(writing)
