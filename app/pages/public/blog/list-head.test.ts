import { expect, test } from 'vitest'
import { demoCategories, demoTags } from '#db/seeds/demo-blog/topics.ts'
import { blogSection } from '#modules/content/defaults/sections/blog.ts'
import { blogTexts } from '#modules/content/rules/texts/blog.ts'
import { listDescription, listLinks } from './list-head.ts'

const whole = { category: null, tag: null, search: '', page: 1 }
const list = {
  query: whole,
  category: null,
  tag: null,
  pages: 4,
  hasFeed: true,
  content: blogSection.initial,
  texts: blogTexts.searchEngines,
}

test('a page of the list says what it is, in the length that search engines show', () => {
  const lists = [
    list,
    { ...list, query: { ...whole, page: 3 } },
    ...demoCategories.map((category) => ({
      ...list,
      category,
      query: { ...whole, category: category.slug },
    })),
    ...demoTags.map((tag) => ({ ...list, tag, query: { ...whole, tag: tag.slug, page: 2 } })),
  ]
  const all = lists.map(listDescription)
  for (const { title, description } of all) {
    expect(`${title} · Hostwright`.length, title).toBeGreaterThanOrEqual(30)
    expect(title.length, title).toBeLessThanOrEqual(60)
    expect(description.length, description).toBeGreaterThanOrEqual(120)
    expect(description.length, description).toBeLessThanOrEqual(160)
  }
  expect(new Set(all.map(({ title }) => title)).size).toBe(all.length)
})

test('searches and crossings stay out of search engines; neighbours and the feed are named', () => {
  expect(listDescription({ ...list, query: { ...whole, search: 'dns' } })).toMatchObject({
    robots: 'noindex, follow',
    path: '/blog?q=dns',
  })
  expect(
    listLinks({ ...list, query: { ...whole, tag: 'dns', page: 2 } }, 'https://a.example'),
  ).toEqual([
    { tagName: 'link', rel: 'prev', href: 'https://a.example/blog?tag=dns' },
    { tagName: 'link', rel: 'next', href: 'https://a.example/blog?tag=dns&page=3' },
    expect.objectContaining({ rel: 'alternate', href: 'https://a.example/blog/rss.xml' }),
  ])
})
