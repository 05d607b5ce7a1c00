import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  nextToSend,
  type OutboxItem,
  parseOutbox,
  withItem,
  withoutArrived,
  withRefusal,
} from './outbox.ts'

const item = (id: string): OutboxItem => ({
  id,
  content: `words ${id}`,
  files: [],
  cannedReplies: [],
  refusal: '',
})

test('messages are sent in the order in which they were written, and a refused one waits for a person', () => {
  const items = [item('a'), item('b')]
  expect(nextToSend(items)?.id).toBe('a')
  const refused = withRefusal(items, 'a', 'This chat has ended.')
  expect(nextToSend(refused)?.id).toBe('b')
  expect(nextToSend(withRefusal(refused, 'a', ''))?.id).toBe('a')
  expect(nextToSend([])).toBeNull()
})

test('what this browser keeps is read again as it was; anything else is an empty outbox', () => {
  const items = withRefusal([{ ...item('a'), files: [{ id: 'f', name: 'x.png' }] }], 'a', 'No')
  expect(parseOutbox(JSON.stringify(items))).toEqual(items)
  for (const stored of [null, '', '{', '{}', '[1]', '[{"id":"a"}]'])
    expect(parseOutbox(stored)).toEqual([])
})

test('whatever comes in which order, each message leaves the outbox by arriving and by nothing else', () => {
  const ids = fc.constantFrom('a', 'b', 'c', 'd')
  const step = fc.record({ kind: fc.constantFrom('write', 'refuse', 'retry', 'arrive'), id: ids })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let items: OutboxItem[] = []
      const expected = new Set<string>()
      for (const { kind, id } of steps) {
        if (kind === 'write') {
          items = withItem(items, item(id))
          expected.add(id)
        } else if (kind === 'arrive') {
          items = withoutArrived(items, new Set([id]))
          expected.delete(id)
        } else items = withRefusal(items, id, kind === 'refuse' ? 'No' : '')
      }
      expect(items.map(({ id }) => id)).toEqual([...expected])
    }),
  )
})
