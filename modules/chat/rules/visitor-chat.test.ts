import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ChatMessage, lastWithoutGap, merged } from './visitor-chat.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 23, 10, minute)).toISOString()
const message = (seq: number): ChatMessage => ({
  seq,
  id: `m${seq}`,
  senderType: 'visitor',
  senderName: 'Lerato',
  content: `words ${seq}`,
  createdAt: at(seq),
  files: [],
})

test('however messages come in, each is there once and in its order, and a gap is asked for again', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.integer({ min: 1, max: 12 }))), (batches) => {
      let known: readonly ChatMessage[] = []
      for (const batch of batches) known = merged(known, [...new Set(batch)].map(message))
      const seqs = known.map(({ seq }) => seq)
      expect(seqs).toEqual([...new Set(batches.flat())].sort((a, b) => a - b))
      const last = lastWithoutGap(known, known[0] && known[0].seq - 1)
      const first = seqs[0] ?? 1
      expect(seqs.filter((seq) => seq <= last)).toEqual(
        Array.from({ length: Math.max(0, last - first + 1) }, (_, place) => first + place),
      )
      expect(seqs).not.toContain(last + 1)
    }),
  )
})

test('what is known already changes nothing, so that nothing is drawn again', () => {
  const known = [message(1), message(2)]
  expect(merged(known, [message(2)])).toBe(known)
})

test('a cut conversation begins where its oldest message is', () => {
  expect(lastWithoutGap([message(7), message(8), message(10)], 6)).toBe(8)
  expect(lastWithoutGap([message(7), message(8)])).toBe(0)
  expect(lastWithoutGap([])).toBe(0)
})
