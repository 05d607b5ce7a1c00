import type { KeyLifetime } from './key-form.ts'

/** Where keys are made: by staff, and by owners of a customer account. */
export type KeysPath = '/admin/api-keys' | '/dashboard/api-keys'

export const keyLifetimeLabels: Record<KeyLifetime, string> = {
  '30': '30 days',
  '90': '90 days',
  '365': 'One year',
  never: 'Never expires',
}
