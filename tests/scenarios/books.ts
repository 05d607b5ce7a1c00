import { expect } from 'vitest'
import { diagnose } from '#modules/accounts/queries/doctor.server.ts'

/** What `npm run doctor` would say. Every scenario ends with this: whatever happened, the books hold. */
export async function expectSoundBooks(): Promise<void> {
  const findings = await diagnose()
  expect(findings.filter(({ count }) => count > 0)).toEqual([])
}
