import { describe, expect, test } from 'vitest'
import { isIndexable, pageSteps, postListPath, readPostListQuery } from './post-list.ts'

const read = (query: string) => readPostListQuery(new URLSearchParams(query))

describe('the address of the list', () => {
  test.each([
    'page=0',
    'page=-1',
    'page=1.5',
    'page=abc',
    'page=10000',
    'page=01',
    `tag=${'a'.repeat(201)}`,
  ])('%s is none', (query) => {
    expect(read(query)).toBeNull()
  })

  test('blank fields of the search form change nothing', () => {
    expect(read('q=+&category=&page=1')).toEqual({ category: null, tag: null, search: '', page: 1 })
    expect(read('q=%20spf%20%20dkim%00')?.search).toBe('spf dkim')
  })

  test('is written in one way', () => {
    expect(postListPath({ category: null, tag: null, search: '', page: 1 })).toBe('/blog')
    expect(postListPath({ category: 'domains', tag: null, search: 'a&b', page: 3 })).toBe(
      '/blog?category=domains&q=a%26b&page=3',
    )
  })

  test.each([
    ['', true],
    ['category=a&page=2', true],
    ['tag=a', true],
    ['category=a&tag=b', false],
    ['q=dns', false],
  ])('%s may be indexed: %s', (query, expected) => {
    const parsed = read(query)
    expect(parsed && isIndexable(parsed)).toBe(expected)
  })
})

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, null, 9]],
  [5, 9, [1, null, 4, 5, 6, null, 9]],
  [4, 7, [1, 2, 3, 4, 5, 6, 7]],
  [9, 9, [1, null, 8, 9]],
])('page %i of %i', (page, pages, expected) => {
  expect(pageSteps(page, pages)).toEqual(expected)
})
