import { describe, expect, test } from 'vitest'
import { destinationOf, moved, reordered, sortOrdersAfter } from './reordered.ts'

const ids = ['a', 'b', 'c']

test('one place up or down, and no further than the ends', () => {
  expect(reordered(ids, 'b', { direction: 'up' })).toEqual(['b', 'a', 'c'])
  expect(reordered(ids, 'b', { direction: 'down' })).toEqual(['a', 'c', 'b'])
  expect(reordered(ids, 'a', { direction: 'up' })).toEqual(ids)
  expect(reordered(ids, 'c', { direction: 'down' })).toEqual(ids)
})

test('before another one, or at the end', () => {
  expect(reordered(ids, 'c', { before: 'a' })).toEqual(['c', 'a', 'b'])
  expect(reordered(ids, 'a', { before: 'c' })).toEqual(['b', 'a', 'c'])
  expect(reordered(ids, 'a', { before: '' })).toEqual(['b', 'c', 'a'])
  expect(reordered(ids, 'a', { before: 'a' })).toEqual(ids)
})

test('to a place counted from 0', () => {
  expect(reordered(ids, 'c', { place: 0 })).toEqual(['c', 'a', 'b'])
  expect(reordered(ids, 'a', { place: 1 })).toEqual(['b', 'a', 'c'])
  expect(reordered(ids, 'a', { place: 99 })).toEqual(['b', 'c', 'a'])
  expect(reordered(ids, 'b', { place: 1 })).toEqual(ids)
})

test('moving keeps the others in order', () => {
  expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd'])
  expect(moved(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c'])
  expect(moved(['a'], 4, 0)).toEqual(['a'])
})

test('what is not there moves nothing', () => {
  expect(reordered(ids, 'x', { direction: 'up' })).toBeNull()
  expect(reordered(ids, 'a', { before: 'x' })).toBeNull()
})

test('a form says where by a word or an id', () => {
  expect(destinationOf('up')).toEqual({ direction: 'up' })
  expect(destinationOf('end')).toEqual({ before: '' })
  expect(destinationOf('0198c1de-0000-7000-8000-000000000000')).toEqual({
    before: '0198c1de-0000-7000-8000-000000000000',
  })
  expect(destinationOf('sideways')).toEqual({ before: 'sideways' })
  expect(destinationOf("'; drop")).toBeNull()
})

const list = (...orders: number[]) =>
  orders.map((place, at) => ({ id: 'abcdef'.charAt(at), place }))
const [up, down] = [{ direction: 'up' }, { direction: 'down' }] as const

describe('a typed sort order', () => {
  test('up and down swaps with the neighbour and touches no other', () => {
    expect(sortOrdersAfter(list(1, 5, 9), 'b', up)).toEqual([
      { id: 'a', place: 5 },
      { id: 'b', place: 1 },
    ])
    expect(sortOrdersAfter(list(1, 5, 9), 'b', down)).toEqual([
      { id: 'b', place: 9 },
      { id: 'c', place: 5 },
    ])
  })

  test('moves also among those that share a number', () => {
    expect(sortOrdersAfter(list(0, 0, 0), 'c', up)).toEqual([
      { id: 'a', place: 10 },
      { id: 'c', place: 20 },
      { id: 'b', place: 30 },
    ])
  })

  test('ends at the ends', () => {
    expect(sortOrdersAfter(list(1, 2), 'a', up)).toEqual([])
    expect(sortOrdersAfter(list(1, 2), 'b', down)).toEqual([])
    expect(sortOrdersAfter(list(1, 2), 'x', down)).toBeNull()
  })
})

test('to a place, the whole list of typed sort orders is renumbered', () => {
  expect(sortOrdersAfter(list(1, 5, 9), 'c', { place: 0 })).toEqual([
    { id: 'c', place: 10 },
    { id: 'a', place: 20 },
    { id: 'b', place: 30 },
  ])
  expect(sortOrdersAfter(list(1, 5, 9), 'c', { place: 99 })).toEqual([])
})
