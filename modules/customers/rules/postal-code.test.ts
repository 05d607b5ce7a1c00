import { expect, test } from 'vitest'
import { ownDetailsForm } from './own-details.ts'

const refusal = [{ path: ['postalCode'], message: 'A South African postal code has 4 digits.' }]

test.each([
  ['8001', 'ZA', []],
  ['', 'ZA', []],
  ['801', 'ZA', refusal],
  ['80011', 'ZA', refusal],
  ['SW1A', 'ZA', refusal],
  ['\u0668\u0660\u0660\u0661', 'ZA', refusal],
  ['SW1A 1AA', 'GB', []],
])('%j in %s', (postalCode, country, problems) => {
  const parsed = ownDetailsForm.safeParse({ firstName: 'Thandi', postalCode, country })
  expect(parsed.error?.issues.map(({ path, message }) => ({ path, message })) ?? []).toEqual(
    problems,
  )
})
