import { expect, test, vi } from 'vitest'
import { newId } from './api.ts'

test('ids are random UUIDs, also without crypto.randomUUID', () => {
  const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
  expect(newId()).toMatch(uuid)
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const ids = Array.from({ length: 50 }, newId)
  vi.unstubAllGlobals()
  for (const id of ids) expect(id).toMatch(uuid)
  expect(new Set(ids).size).toBe(50)
})
