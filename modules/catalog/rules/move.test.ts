import { describe, expect, test } from 'vitest'
import { moved } from './move.ts'

const list = (...orders: number[]) => orders.map((sortOrder, at) => ({ id: 'abcdef'.charAt(at), sortOrder }))

describe('one place', () => {
  test('up and down swaps with the neighbour and touches nobody else', () => {
    expect(moved(list(1, 5, 9), 'b', 'up')).toEqual([
      { id: 'b', sortOrder: 1 },
      { id: 'a', sortOrder: 5 },
    ])
    expect(moved(list(1, 5, 9), 'b', 'down')).toEqual([
      { id: 'b', sortOrder: 9 },
      { id: 'c', sortOrder: 5 },
    ])
  })

  test('moves also among those that share a number', () => {
    expect(moved(list(0, 0, 0), 'c', 'up')).toEqual([
      { id: 'a', sortOrder: 10 },
      { id: 'c', sortOrder: 20 },
      { id: 'b', sortOrder: 30 },
    ])
  })

  test('ends at the ends', () => {
    expect(moved(list(1, 2), 'a', 'up')).toEqual([])
    expect(moved(list(1, 2), 'b', 'down')).toEqual([])
    expect(moved(list(1, 2), 'x', 'down')).toBeNull()
  })
})
