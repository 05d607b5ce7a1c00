import { expect } from 'vitest'
import { diagnose } from '#modules/accounts/queries/doctor.server.ts'

/** Checks the invariants of `npm run doctor`. Every scenario ends with it. */
export async function expectSoundBooks(): Promise<void> {
  const findings = await diagnose()
  expect(findings.filter(({ count }) => count > 0)).toEqual([])
}
