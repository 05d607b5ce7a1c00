import { expect, test } from 'vitest'
import { signUpSelfTest } from './sign-up-self-test.ts'

test('sign-up answers every example as it should', () => {
  expect(signUpSelfTest().filter(({ holds }) => !holds)).toEqual([])
})
