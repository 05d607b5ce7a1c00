import { describe, expect, test } from 'vitest'
import { type HeadFacts, type PageRow, pageHead } from './page-head.ts'

const origin = 'https://host.example'
const facts: HeadFacts = {
  row: null,
  searchOrigin: origin,
  fallback: { title: 'Fallback title', description: 'Fallback description', keywords: 'fallback' },
  image: '',
  picture: { path: '/og/faq.png?v=1', alt: 'Drawn' },
  type: '',
  card: '',
  handle: '',
  verifications: [],
}
const row: PageRow = {
  title: '',
  description: '',
  keywords: '',
  ogTitle: '',
  ogDescription: '',
  ogImage: '',
  canonicalUrl: '',
  robots: 'index, follow',
}
const words = { title: 'Questions before buying', description: 'Own words', path: '/faq' }
const head = (
  changes: Partial<HeadFacts> = {},
  more: Partial<Parameters<typeof pageHead>[0]> = {},
) => pageHead({ ...words, ...more }, { ...facts, ...changes }, origin, 'Protea')

describe('the head of a page', () => {
  test("is staff's row, then the page's own words, then what stands for all pages", () => {
    expect(head({ row: { ...row, title: 'From staff', description: 'Staff says' } })).toMatchObject(
      {
        title: 'From staff',
        description: 'Staff says',
      },
    )
    expect(head({ row })).toMatchObject({
      title: 'Questions before buying · Protea',
      description: 'Own words',
      keywords: 'fallback',
    })
    expect(head({}, { title: '', description: '' })).toMatchObject({
      title: 'Fallback title · Protea',
      description: 'Fallback description',
    })
  })

  test('names the brand once, and only where there is room for it', () => {
    expect(head({}, { title: 'Protea is a host' }).title).toBe('Protea is a host')
    expect(head({}, { title: 'x'.repeat(51) }).title).toBe(`${'x'.repeat(51)} · Protea`)
    expect(head({}, { title: 'x'.repeat(52) }).title).toBe('x'.repeat(52))
    expect(head({ row: { ...row, title: 'As staff wrote it' } }).title).toBe('As staff wrote it')
  })

  test('says what A§9 says when nothing is set', () => {
    expect(head()).toMatchObject({
      robots: 'index, follow',
      type: 'website',
      card: 'summary_large_image',
      canonical: 'https://host.example/faq',
    })
  })

  test('names the address that search engines know, and pictures where they are', () => {
    const copy = head({ searchOrigin: 'https://www.protea.example' })
    expect([copy.canonical, copy.image?.url]).toEqual([
      'https://www.protea.example/faq',
      'https://host.example/og/faq.png?v=1',
    ])
    const own = { ...row, canonicalUrl: 'https://elsewhere.example/faq' }
    expect(head({ searchOrigin: 'https://www.protea.example', row: own }).canonical).toBe(
      'https://elsewhere.example/faq',
    )
  })

  test('stays hidden where the page hides one of its views, whatever the row says', () => {
    expect(head({ row }, { robots: 'noindex, follow' }).robots).toBe('noindex, follow')
    expect(head({ row: { ...row, robots: 'noindex, nofollow' } }).robots).toBe('noindex, nofollow')
  })

  test("shows staff's picture, then the page's, then the site's, then the drawn one, always by its whole address", () => {
    const own = { image: { url: '/post.jpg', alt: 'Post' } }
    expect(
      head({ row: { ...row, ogImage: 'https://cdn.example/a.png' }, image: '/b.png' }, own).image
        ?.url,
    ).toBe('https://cdn.example/a.png')
    expect(head({ image: '/b.png' }, own).image).toEqual({
      url: 'https://host.example/post.jpg',
      alt: 'Post',
    })
    expect(head({ image: '/b.png' }).image?.url).toBe('https://host.example/b.png')
    expect(head().image).toEqual({
      url: 'https://host.example/og/faq.png?v=1',
      alt: 'Drawn',
      width: 1200,
      height: 630,
    })
  })

  test('writes a handle with one @, and none without', () => {
    expect([
      head({ handle: '@protea' }).handle,
      head({ handle: 'protea' }).handle,
      head().handle,
    ]).toEqual(['@protea', '@protea', ''])
  })
})
