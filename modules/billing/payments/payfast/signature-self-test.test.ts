import { expect, test } from 'vitest'
import { signatureSelfTest } from './signature-self-test.ts'

test('every reference vector is signed as it should be', () => {
  const results = signatureSelfTest()
  expect(results).toHaveLength(32)
  expect(results.filter(({ holds }) => !holds)).toEqual([])
})
