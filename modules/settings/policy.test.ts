import { describe, expect, test } from 'vitest'
import { whoMay } from '#tests/actors.ts'
import * as policy from './policy.ts'

const administrators = ['a super admin', 'a super admin whose password is long ago']
const nothing = { enable_debug_panel: false, enable_payfast_diagnostic: false }

test('settings are managed by permission', () => {
  expect(whoMay(policy.mayManageSettings)).toEqual([
    ...administrators,
    'a custom role with every permission',
    'the system',
    'only settings.manage',
  ])
})

describe('debug pages', () => {
  test('are for administrators while the debug panel is on, not for a custom role with every permission', () => {
    expect(
      whoMay((actor) => policy.maySeeDebugPages(actor, { ...nothing, enable_debug_panel: true })),
    ).toEqual(administrators)
  })

  test('are closed while it is off, whatever else is on', () => {
    expect(whoMay((actor) => policy.maySeeDebugPages(actor, nothing))).toEqual([])
    expect(
      whoMay((actor) =>
        policy.maySeeDebugPages(actor, { ...nothing, enable_payfast_diagnostic: true }),
      ),
    ).toEqual([])
  })
})

describe('the diagnostic of the passphrase', () => {
  test('is for administrators while it is on', () => {
    expect(
      whoMay((actor) =>
        policy.maySeePassphraseDiagnostic(actor, { ...nothing, enable_payfast_diagnostic: true }),
      ),
    ).toEqual(administrators)
  })

  test('is closed while it is off, whatever else is on', () => {
    expect(whoMay((actor) => policy.maySeePassphraseDiagnostic(actor, nothing))).toEqual([])
    expect(
      whoMay((actor) =>
        policy.maySeePassphraseDiagnostic(actor, { ...nothing, enable_debug_panel: true }),
      ),
    ).toEqual([])
  })
})
