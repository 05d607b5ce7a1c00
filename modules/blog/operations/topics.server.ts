import { asc, eq } from 'drizzle-orm'
import { ok } from '#kernel/result.ts'
import { recordedRows } from '#modules/activity/operations/recorded-rows.server.ts'
import { redirectOldAddress } from '#modules/redirects/operations/redirect-old-address.server.ts'
import { alphabetically } from '#platform/database/keyset.server.ts'
import { versionOfValues } from '#platform/security/values-version.server.ts'
import { mayManageBlog } from '../policy.ts'
import { postListPath } from '../rules/post-list.ts'
import type { BlogCategoryInput, BlogTagInput } from '../rules/topic-form.ts'
import { blogCategories, blogPosts, blogPostTags, blogTags } from '../tables.server.ts'
import { mayNotManageBlog } from './posts.server.ts'

const tagFields = ({ name, slug, description }: BlogTagInput) => ({ name, slug, description })

/** What is stored of a category's form, and what its form begins with. */
export const categoryFields = ({ name, slug, description, isActive }: BlogCategoryInput) => ({
  name,
  slug,
  description,
  isActive,
})

/** Represents what a form of the tag began with. */
export const tagVersion = (tag: BlogTagInput): string => versionOfValues(tagFields(tag))

/** Represents what a form of the category began with. */
export const categoryVersion = (category: BlogCategoryInput): string => {
  const { isActive, ...texts } = categoryFields(category)
  return versionOfValues({ ...texts, isActive: String(isActive) })
}

const blog = { may: mayManageBlog, mayNot: mayNotManageBlog }
const allPosts = { search: '', page: 1 }

/** B§8: a deleted tag leaves all posts. */
export const { save: saveBlogTag, delete: deleteBlogTag } = recordedRows({
  ...blog,
  table: blogTags,
  entityType: 'blog_tag',
  noun: 'tag',
  name: 'name',
  title: (name) => `Blog tag ${name}`,
  version: tagVersion,
  columns: (input: BlogTagInput) => ok(tagFields(input)),
  unique: {
    constraint: 'blog_tags_slug_unique',
    field: 'slug',
    taken: 'Another tag has this slug.',
  },
  changed: (tx, actor, { from, to }) => {
    const address = (slug: string) => postListPath({ ...allPosts, category: null, tag: slug })
    return redirectOldAddress(tx, actor, {
      from: address(from.slug),
      to: address(String(to.slug)),
    })
  },
  recorded: tagFields,
  beforeDelete: async (tx, { id }) =>
    ok({ posts: await tx.$count(blogPostTags, eq(blogPostTags.tagId, id)) }),
})

/** B§8: posts of a deleted category have none. */
export const {
  save: saveBlogCategory,
  delete: deleteBlogCategory,
  move: moveBlogCategory,
} = recordedRows({
  ...blog,
  table: blogCategories,
  entityType: 'blog_category',
  noun: 'category',
  name: 'name',
  title: (name) => `Blog category ${name}`,
  version: categoryVersion,
  columns: (input: BlogCategoryInput) => ok(categoryFields(input)),
  unique: {
    constraint: 'blog_categories_slug_unique',
    field: 'slug',
    taken: 'Another category has this slug.',
  },
  changed: (tx, actor, { from, to }) => {
    const address = (slug: string) => postListPath({ ...allPosts, category: slug, tag: null })
    return redirectOldAddress(tx, actor, {
      from: address(from.slug),
      to: address(String(to.slug)),
    })
  },
  recorded: categoryFields,
  beforeDelete: async (tx, { id }) =>
    ok({ posts: await tx.$count(blogPosts, eq(blogPosts.categoryId, id)) }),
  places: {
    property: 'displayOrder',
    column: blogCategories.displayOrder,
    order: [
      asc(blogCategories.displayOrder),
      alphabetically(blogCategories.name),
      asc(blogCategories.id),
    ],
  },
})
