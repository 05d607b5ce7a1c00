import { describe, expect, test } from 'vitest'
import { isNarrowed, type ListShape, listSearch, parseListQuery } from './list-query.ts'
import { searchPattern } from './search-pattern.ts'

const shape = {
  sorts: ['created', 'total'],
  defaultSort: { by: 'created', descending: true },
  filters: { status: ['open', 'closed'], kind: ['a'] },
} as const satisfies ListShape

const parse = (search: string) => parseListQuery(shape, new URLSearchParams(search))

describe('what an address may say', () => {
  test('nothing: the default', () => {
    expect(parse('')).toEqual({
      sort: 'created',
      descending: true,
      filters: { status: null, kind: null },
      search: '',
      position: null,
      size: 25,
    })
    expect(isNarrowed(parse('sort=total&size=100'))).toBe(false)
  })

  test('known things, and nothing else', () => {
    expect(
      parse('sort=total&status=open&kind=b&size=50&q=%20x%20&after=abc&before=def&evil=1'),
    ).toEqual({
      sort: 'total',
      descending: false,
      filters: { status: 'open', kind: null },
      search: 'x',
      position: { direction: 'after', token: 'abc' },
      size: 50,
    })
    expect(parse('sort=-total').descending).toBe(true)
    expect(parse('sort=constructor&status=__proto__&size=26')).toEqual(parse(''))
    expect(isNarrowed(parse('status=open'))).toBe(true)
  })

  test('a search has an end and no NUL', () => {
    expect(parse(`q=${'x'.repeat(300)}`).search).toHaveLength(100)
    expect(parse('q=a%00b').search).toBe('ab')
  })
})

test('a change of the list goes back to the top', () => {
  const params = new URLSearchParams('status=open&after=abc')
  expect(listSearch(params, { sort: '-total' })).toBe('?status=open&sort=-total')
  expect(listSearch(params, { status: null })).toBe('?')
  expect(listSearch(params, { before: 'xyz' })).toBe('?status=open&before=xyz')
})

test.each([
  ['thandi', '%thandi%'],
  ['co.za', '%co.za%'],
  ['100%_\\', '%100\\%\\_\\\\%'],
  ['ab', 'ab%'],
  ['a', 'a%'],
  ['a--', 'a--%'],
  ['@@@', null],
  ['', null],
])('the pattern of %s', (search, pattern) => {
  expect(searchPattern(search)).toBe(pattern)
})
