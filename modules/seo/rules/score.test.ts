import { describe, expect, test } from 'vitest'
import { defaultPages, isDefaultPage } from '../defaults/pages.ts'
import { idealDescription, idealTitle, isIdealLength, scoreColour, seoScore } from './score.ts'

const full = {
  title: 'x'.repeat(30),
  description: 'y'.repeat(120),
  keywords: 'hosting',
  ogTitle: 'Title',
  ogDescription: 'Description',
  canonicalUrl: 'https://host.example/',
}

describe('the SEO score (B§5)', () => {
  test.each([
    ['everything', {}, 100],
    ['a title one short', { title: 'x'.repeat(29) }, 75],
    ['a title at the end of the range', { title: 'x'.repeat(60) }, 100],
    ['a title one long', { title: 'x'.repeat(61) }, 75],
    ['a description one short', { description: 'y'.repeat(119) }, 75],
    ['a description at the end of the range', { description: 'y'.repeat(160) }, 100],
    ['a description one long', { description: 'y'.repeat(161) }, 75],
    ['no keywords', { keywords: ' ' }, 80],
    ['half of the social texts', { ogDescription: '' }, 80],
    ['no canonical address', { canonicalUrl: '' }, 90],
    [
      'nothing',
      {
        title: '',
        description: '',
        keywords: '',
        ogTitle: '',
        ogDescription: '',
        canonicalUrl: '',
      },
      0,
    ],
  ])('with %s', (_, changes, score) => {
    expect(seoScore({ ...full, ...changes })).toBe(score)
  })

  test('counts characters, not code units', () => {
    expect(isIdealLength('é😀'.repeat(30), idealTitle)).toBe(true)
  })

  test('has its colours', () => {
    expect([100, 80, 79, 60, 59, 0].map(scoreColour)).toEqual([
      'green',
      'green',
      'yellow',
      'yellow',
      'red',
      'red',
    ])
  })
})

test.each(defaultPages.map((page) => [page.pageName, page] as const))(
  'the default page %s is green from the first day',
  (_, page) => {
    expect(seoScore({ ...page, canonicalUrl: '' })).toBeGreaterThanOrEqual(80)
    expect(
      [isIdealLength(page.title, idealTitle), isIdealLength(page.description, idealDescription)],
      `${page.title.length} ${page.description.length}`,
    ).toEqual([true, true])
  },
)

test('built-in pages are known by name, so that they cannot be deleted', () => {
  expect(['home', 'dedicated-hosting', 'faq', 'constructor'].map(isDefaultPage)).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('no two default pages say the same', () => {
  for (const part of ['title', 'description'] as const)
    expect(new Set(defaultPages.map((page) => page[part])).size).toBe(defaultPages.length)
})
