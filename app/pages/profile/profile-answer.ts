import type { FormAnswer } from '#app/forms/form-action.ts'
import type { SecondFactorSecret } from '#modules/identity/components/second-factor-panel.tsx'

/**
 * What the page shows after a form that does not end in a redirect: a refusal, or secrets that are
 * shown once.
 */
export type ProfileAnswer = Partial<FormAnswer> & {
  setUp?: SecondFactorSecret
  recoveryCodes?: string[]
}
