import { foundRow, rowEditor, shownRow } from '#app/forms/row-editor.server.ts'
import type { RowFields } from '#app/forms/row-fields.tsx'
import { typedText } from '#kernel/form-fields.ts'
import {
  categoryVersion,
  saveBlogCategory,
  saveBlogTag,
  tagVersion,
} from '#modules/blog/operations/topics.server.ts'
import { blogCategoryById, blogTagById } from '#modules/blog/queries/blog-topics.server.ts'
import { blogCategorySchema, blogTagSchema, topicLimits } from '#modules/blog/rules/topic-form.ts'
import { saveFaqCategory } from '#modules/content/faq/operations/faqs.server.ts'
import { faqCategoryById } from '#modules/content/faq/queries/manage-faqs.server.ts'
import { faqCategoryFormSchema } from '#modules/content/faq/rules/faq-form.ts'
import { saveFeature } from '#modules/content/operations/features.server.ts'
import { featureById } from '#modules/content/queries/features.server.ts'
import { saveBadge } from '#modules/content/reviews/operations/badges.server.ts'
import { badgeById } from '#modules/content/reviews/queries/manage-reviews.server.ts'
import { badgeFormSchema, badgePositionLabels } from '#modules/content/reviews/rules/review-form.ts'
import { featureDrawings, featureIcons } from '#modules/content/rules/feature.ts'
import { featureForm, iconLabels } from '#modules/content/rules/feature-form.ts'
import { suppressByStaff } from '#modules/mail/suppressions/operations/suppress.server.ts'
import { suppressSchema } from '#modules/mail/suppressions/rules/suppression.ts'
import { saveRedirect } from '#modules/redirects/operations/redirects.server.ts'
import { redirectById } from '#modules/redirects/queries/redirect-list.server.ts'
import { redirectLabels, redirectStatuses } from '#modules/redirects/rules/redirect.ts'
import { redirectSchema } from '#modules/redirects/rules/redirect-form.ts'
import { isExistingPage } from '#modules/seo/queries/existing-page.server.ts'

const options = <Value extends string>(labels: Record<Value, string>) =>
  Object.entries<string>(labels).map(([value, label]) => ({ value, label }))

const topicFields = (kind: 'category' | 'tag'): RowFields => [
  {
    kind: 'slug',
    max: topicLimits,
    hint: `The part of the address that leads to this ${kind}. Leave blank to make it from the name.`,
  },
  {
    kind: 'area',
    name: 'description',
    label: 'Description',
    max: topicLimits.description,
    hint: 'Above the list of its posts, and for search engines.',
  },
]
const tagFields = topicFields('tag')
const blogCategoryFields: RowFields = [
  ...topicFields('category'),
  {
    kind: 'checkbox',
    name: 'isActive',
    label: 'Active',
    hint: 'An inactive one is not shown; its posts are.',
  },
]
const order = { kind: 'order', name: 'displayOrder', label: 'Display order' } as const
const faqCategoryFields: RowFields = [
  {
    kind: 'slug',
    max: { name: 120, slug: 80 },
    hint: 'The part of the address that leads to this category.',
    required: true,
  },
  { kind: 'line', name: 'description', label: 'Description', max: 500 },
  {
    kind: 'choice',
    name: 'icon',
    label: 'Icon',
    placeholder: 'None',
    options: options(iconLabels),
    hint: 'Beside its name on the FAQ page.',
  },
  order,
  {
    kind: 'checkbox',
    name: 'isActive',
    label: 'Active',
    hint: 'Its questions are shown on the FAQ page.',
  },
]
const badgeFields: RowFields = [
  { kind: 'line', name: 'name', label: 'Badge name', required: true, max: 120 },
  { kind: 'line', name: 'description', label: 'Description', max: 300 },
  {
    kind: 'picture',
    name: 'imageUrl',
    label: 'Image URL',
    required: true,
    max: 500,
    hint: 'A picture of the media library, or an address that begins with https://.',
  },
  {
    kind: 'line',
    name: 'linkUrl',
    label: 'Link URL',
    max: 500,
    hint: 'An address that begins with https:// or /.',
  },
  [
    {
      kind: 'choice',
      name: 'displayPosition',
      label: 'Position',
      options: options(badgePositionLabels),
    },
    order,
  ],
  { kind: 'checkbox', name: 'isActive', label: 'Active', hint: 'Shown on the site.' },
]
const featureFields: RowFields = [
  { kind: 'line', name: 'title', label: 'Title', required: true, max: 120 },
  { kind: 'area', name: 'description', label: 'Description', required: true, max: 500 },
  {
    kind: 'drawings',
    name: 'icon',
    label: 'Icon',
    options: featureIcons.map((value) => ({
      value,
      label: iconLabels[value],
      path: featureDrawings[value],
    })),
  },
  [
    { kind: 'whole', name: 'sortOrder', label: 'Sort order', hint: 'Lowest first.' },
    { kind: 'checkbox', name: 'isActive', label: 'Active', hint: 'Shown on the home page.' },
  ],
]
const redirectFields: RowFields = [
  {
    kind: 'address',
    name: 'from',
    label: 'Old address',
    required: true,
    max: 500,
    hint: 'Such as /old-page. Capitals and a slash at the end make no difference.',
  },
  {
    kind: 'address',
    name: 'to',
    label: 'New address',
    required: true,
    max: 500,
    hint: 'A path of this site, such as /products, or an address that begins with https://.',
  },
  {
    kind: 'choice',
    name: 'status',
    label: 'Kind',
    options: redirectStatuses.map((value) => ({
      value: String(value),
      label: redirectLabels[value],
    })),
    hint: 'Permanent ones pass the page’s ranking on to the new address.',
  },
]

/** By the address of the list in which the dialog is open. */
export const rowEditors: Readonly<Record<string, ReturnType<typeof rowEditor>>> = {
  '/admin/blog/tags': rowEditor({
    titles: ['New tag', 'Edit tag'],
    description: 'A post can have several tags.',
    submit: ['Create tag', 'Save tag'],
    fields: tagFields,
    find: async (id) => {
      const row = await blogTagById(id)
      return row && { values: shownRow(tagFields, row), version: tagVersion(row) }
    },
    gone: 'This tag was deleted.',
    schema: blogTagSchema,
    run: saveBlogTag,
    done: (isNew) => `Tag ${isNew ? 'created' : 'updated'} successfully!`,
  }),
  '/admin/blog/categories': rowEditor({
    titles: ['New category', 'Edit category'],
    description: 'A post is in one category at most.',
    submit: ['Create category', 'Save category'],
    fields: blogCategoryFields,
    initial: () => ({ isActive: 'on' }),
    find: async (id) => {
      const row = await blogCategoryById(id)
      return row && { values: shownRow(blogCategoryFields, row), version: categoryVersion(row) }
    },
    gone: 'This category was deleted.',
    schema: blogCategorySchema,
    run: saveBlogCategory,
    done: (isNew) => `Category ${isNew ? 'created' : 'updated'} successfully!`,
  }),
  '/admin/faq/categories': rowEditor({
    titles: ['Add category', 'Edit category'],
    description: 'Its questions are shown together on the FAQ page.',
    submit: ['Add category', 'Save category'],
    fields: faqCategoryFields,
    initial: () => ({ isActive: 'on' }),
    find: foundRow(faqCategoryFields, faqCategoryById),
    gone: 'Category not found',
    schema: faqCategoryFormSchema,
    run: saveFaqCategory,
    done: (isNew) => `Category ${isNew ? 'created' : 'updated'} successfully`,
  }),
  '/admin/reviews/badges': rowEditor({
    titles: ['Add badge', 'Edit badge'],
    description: 'A picture with a name, such as a membership or a certificate.',
    size: 'lg',
    submit: ['Add badge', 'Save badge'],
    fields: badgeFields,
    // B§5
    initial: () => ({ displayPosition: 'footer', isActive: 'on' }),
    find: foundRow(badgeFields, badgeById),
    gone: 'Badge not found',
    schema: badgeFormSchema,
    run: saveBadge,
    done: (isNew) => `Badge ${isNew ? 'created' : 'updated'} successfully`,
  }),
  '/admin/features': rowEditor({
    titles: ['Add feature', 'Edit feature'],
    size: 'lg',
    submit: ['Add feature', 'Save feature'],
    fields: featureFields,
    initial: () => ({ icon: 'CheckCircle', sortOrder: '1', isActive: 'on' }),
    find: foundRow(featureFields, featureById, ({ title }) => `Edit ${title}`),
    gone: 'Feature not found',
    schema: featureForm,
    run: saveFeature,
    done: (isNew) => `Feature ${isNew ? 'created' : 'updated'} successfully`,
  }),
  '/admin/seo/redirects': rowEditor({
    titles: ['Add redirect', 'Edit redirect'],
    description: 'Visitors and search engines who ask for the old address are led to the new one.',
    submit: ['Add redirect', 'Save redirect'],
    fields: redirectFields,
    // `from` in the address is a missing address that is to be redirected.
    initial: ({ searchParams }) => ({ from: searchParams.get('from') ?? '', status: '301' }),
    back: ({ searchParams }) => (searchParams.get('from') ? '/admin/seo/broken-links' : null),
    find: async (id) => {
      const row = await redirectById(id)
      if (!row) return null
      const { fromAddress: from, toAddress: to, status } = row
      return {
        values: shownRow(redirectFields, { from, to, status }),
        version: row.updatedAt.toISOString(),
      }
    },
    gone: 'Redirect not found',
    schema: redirectSchema,
    run: (member, existing, input) =>
      saveRedirect(member, existing, { input, isPage: isExistingPage }),
    done: (isNew, { from }) => (isNew ? `${from} leads to its new address` : 'Redirect saved'),
  }),
  '/admin/email/suppressions': rowEditor({
    titles: ['Add address', 'Add address'],
    description:
      'No emails are sent there any more, except sign-in emails that its owner asks for.',
    submit: ['Add address', 'Add address'],
    fields: [
      { kind: 'email', name: 'address', label: 'Email address', required: true },
      { kind: 'line', name: 'note', label: 'Note', max: 300 },
    ],
    find: async () => null,
    gone: 'There is no such page.',
    schema: suppressSchema.extend({ version: typedText }),
    run: (member, _, input) => suppressByStaff(member, input),
    done: (_, __, { address }) => `No more emails go to ${address}`,
  }),
}
