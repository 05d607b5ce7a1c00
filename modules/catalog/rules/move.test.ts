import { describe, expect, test } from 'vitest'
import { sortOrdersAfter } from './move.ts'

const list = (...orders: number[]) =>
  orders.map((place, at) => ({ id: 'abcdef'.charAt(at), place }))
const [up, down] = [{ direction: 'up' }, { direction: 'down' }] as const

describe('one place', () => {
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

test('to a place, the whole list is renumbered', () => {
  expect(sortOrdersAfter(list(1, 5, 9), 'c', { place: 0 })).toEqual([
    { id: 'c', place: 10 },
    { id: 'a', place: 20 },
    { id: 'b', place: 30 },
  ])
  expect(sortOrdersAfter(list(1, 5, 9), 'c', { place: 99 })).toEqual([])
})
