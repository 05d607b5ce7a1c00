import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { openBlog } from '#modules/blog/factories.ts'
import { postList } from '#modules/blog/queries/post-list.server.ts'
import { db } from '#platform/database.server.ts'
import { cleanRichText, plainText } from '#platform/rich-text.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { demoPosts } from './posts/all.ts'
import { seedDemoBlog } from './seed-blog.server.ts'
import { demoTags } from './topics.ts'

const online = demoPosts.filter(({ status }) => status === undefined)
const words = (html: string) => plainText(html).split(' ').length

describe.each(online)('$slug', (post) => {
  test('is a post: long enough, clean as it stands, with words for its head', () => {
    expect(words(post.content)).toBeGreaterThanOrEqual(250)
    expect(cleanRichText(post.content).replace(/ rel="[^"]*"/g, '')).toBe(
      post.content.replaceAll('&quot;', '"'),
    )
    expect(`${post.metaTitle} · Hostwright`.length).toBeLessThanOrEqual(60)
    expect(`${post.metaTitle} · Hostwright`.length).toBeGreaterThanOrEqual(30)
    expect(post.metaDescription.length).toBeGreaterThanOrEqual(120)
    expect(post.metaDescription.length).toBeLessThanOrEqual(160)
  })

  test('has its own picture, 1600 by 900, that runs nothing', () => {
    const file = join(import.meta.dirname, 'pictures', `${post.picture}.svg`)
    expect(existsSync(file)).toBe(true)
    const svg = readFileSync(file, 'utf8')
    expect(svg).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="1600" height="900" viewBox="0 0 1600 900">/,
    )
    expect(svg).not.toMatch(/<script|<foreignObject|\son\w+=|href="http/)
    expect(post.alt).not.toBe('')
  })
})

test('fourteen posts and more, six of them long, every tag used', () => {
  expect(online.length).toBeGreaterThanOrEqual(14)
  expect(online.filter(({ content }) => words(content) >= 600).length).toBeGreaterThanOrEqual(6)
  expect(new Set(demoPosts.map(({ slug }) => slug)).size).toBe(demoPosts.length)
  const used = new Set(online.flatMap(({ tags }) => tags))
  expect(demoTags.map(({ slug }) => slug).filter((slug) => !used.has(slug))).toEqual([])
})

describe('seeded', () => {
  useTestDatabase()
  beforeAll(async () => {
    await openBlog()
    await db().transaction((tx) => seedDemoBlog(tx, new Date()))
  })

  test('visitors see what is online, and nothing else', async () => {
    const found = await postList({ category: null, tag: null, search: '', page: 1 })
    expect(found).toMatchObject({ value: { count: online.length, pages: 2 } })
  })
})
