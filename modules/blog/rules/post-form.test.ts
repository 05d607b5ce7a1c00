import { describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { postFormSchema } from './post-form.ts'
import {
  joinTagNames,
  newPostValues,
  postTexts,
  postValues,
  readTagNames,
  typedPost,
} from './post-values.ts'
import { blogSettingsSchema } from './settings-form.ts'
import { publishDate } from './status.ts'
import { blogCategorySchema, blogTagSchema } from './topic-form.ts'

const typed = { title: 'Crème brûlée & DNS', content: '<p>Words.</p>', status: 'draft' }

function problems(
  schema: {
    safeParse: (value: unknown) => {
      success: boolean
      error?: { issues: { path: PropertyKey[]; message: string }[] }
    }
  },
  value: object,
) {
  const { error } = schema.safeParse(value)
  return Object.fromEntries(
    (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  )
}

describe('a post', () => {
  test('needs a title and a text; its slug is made from the title when it is blank', () => {
    expect(postFormSchema.parse(typed)).toMatchObject({
      slug: 'creme-brulee-dns',
      categoryId: null,
      tags: [],
      readingTime: null,
    })
    expect(postFormSchema.parse({ ...typed, slug: 'own-slug' })).toMatchObject({ slug: 'own-slug' })
    expect(problems(postFormSchema, { content: ' ', status: 'draft' })).toEqual({
      title: 'Enter a title.',
      content: 'Write the post first.',
    })
  })
  test.each([
    [{ slug: 'Own Slug' }, 'slug', 'Use lower-case letters, digits and single hyphens only.'],
    [{ title: '§§§' }, 'slug', 'Enter a slug with letters or digits.'],
    [{ status: 'hidden' }, 'status', 'Choose a status.'],
    [{ status: 'scheduled' }, 'publishAt', 'Enter when to publish it.'],
    [{ publishAt: 'tomorrow' }, 'publishAt', 'Enter a date and a time.'],
    [{ readingTime: '0' }, 'readingTime', 'Enter whole minutes from 1 to 999.'],
    [
      { featuredImage: 'javascript:alert(1)' },
      'featuredImage',
      'Choose a picture of the media library, or enter an address that begins with https://.',
    ],
    [
      { featuredImage: 'https://pictures.example/a.jpg' },
      'featuredImageAlt',
      'Say what the picture shows.',
    ],
    [{ categoryId: 'x' }, 'categoryId', 'Choose one from the list.'],
    [
      { tags: Array.from({ length: 21 }, (_, at) => `t${at}`).join(',') },
      'tags',
      'Use at most 20 tags.',
    ],
    [{ tags: '!!' }, 'tags', 'A tag needs a letter or a digit.'],
    [{ content: 'x'.repeat(200_001) }, 'content', 'At most 200 000 characters, please.'],
  ])('with %o is refused at %s', (changes, field, message) => {
    expect(problems(postFormSchema, { ...typed, ...changes })).toMatchObject({ [field]: message })
  })
  test('comes back as it was typed, and a computed reading time stays blank', () => {
    const categoryId = newId()
    const row = {
      ...typedPost({ ...typed, status: 'scheduled' }),
      slug: 'a',
      status: 'scheduled' as const,
      categoryId,
      readingTime: 3,
    }
    const saved = { ...row, publishedAt: new Date('2026-11-30T06:30:00Z') }
    const zone = 'Africa/Johannesburg'
    expect(postValues(saved, ['DNS', 'PHP'], { zone, minutes: 3 })).toMatchObject({
      categoryId,
      tags: 'DNS, PHP',
      publishAt: '2026-11-30T08:30',
      readingTime: '',
    })
    expect(postValues(saved, [], { zone, minutes: 2 }).readingTime).toBe('3')
    expect(postTexts(newPostValues, () => '')).toMatchObject({
      Status: 'Draft',
      'Allow comments': 'Yes',
    })
  })
})

test('tags are names with commas between; repeated ones count once, whatever their case', () => {
  expect(readTagNames(' DNS, , load   shedding,dns ,PHP')).toEqual(['dns', 'load shedding', 'PHP'])
  const withComma = ['SPF, DKIM and DMARC', 'DNS', '.co.za']
  expect(joinTagNames(withComma)).toBe('"SPF, DKIM and DMARC", DNS, .co.za')
  expect(readTagNames(joinTagNames(withComma))).toEqual(withComma)
  expect(readTagNames('"one" two, "three')).toEqual(['one two', 'three'])
  expect(readTagNames('')).toEqual([])
})

test('a post gets its date when it is published, and keeps it afterwards', () => {
  const now = new Date('2026-11-24T10:00:00Z')
  const [earlier, later] = [new Date('2026-01-01T00:00:00Z'), new Date('2027-01-01T00:00:00Z')]
  const date = (
    status: 'draft' | 'published' | 'scheduled' | 'archived',
    stored: Date | null,
    chosen: Date | null = null,
  ) => publishDate(status, { stored, chosen, now })
  expect(date('published', null)).toBe(now)
  expect(date('published', earlier)).toBe(earlier)
  expect(date('published', later)).toBe(now)
  expect(date('scheduled', earlier, later)).toBe(later)
  expect(date('draft', null)).toBeNull()
  expect(date('archived', earlier)).toBe(earlier)
})

test('a category and a tag need a name; the slug follows it', () => {
  expect(blogCategorySchema.parse({ name: 'Solar & Power', isActive: 'on' })).toMatchObject({
    slug: 'solar-power',
    isActive: true,
  })
  expect(problems(blogCategorySchema, { name: ' ' })).toEqual({ name: 'Enter a name.' })
  expect(problems(blogTagSchema, { name: 'a "b"' })).toEqual({
    name: 'Leave out the double quotes.',
  })
  expect(blogTagSchema.parse({ name: 'co.za' })).toMatchObject({ slug: 'co-za' })
})

test('the settings take whole numbers within their limits', () => {
  expect(
    blogSettingsSchema.parse({ postsPerPage: '25', relatedPostsCount: '0', enableRss: 'on' }),
  ).toMatchObject({
    postsPerPage: 25,
    relatedPostsCount: 0,
    enableRss: true,
    allowComments: false,
  })
  expect(problems(blogSettingsSchema, { postsPerPage: '101', relatedPostsCount: '1.5' })).toEqual({
    postsPerPage: 'Enter a whole number from 1 to 100.',
    relatedPostsCount: 'Enter a whole number from 0 to 12.',
  })
})
