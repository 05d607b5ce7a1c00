import { encodeFields, type Field } from './fields.ts'
import vectors from './reference-vectors.json' with { type: 'json' }
import { apiSignature, formSignature, itnSignature } from './signature.ts'

export type SelfTest = { name: string; about: string; holds: boolean }

/**
 * Signs the reference vectors, whose merchants are made up, with the code that signs real payments.
 */
export function signatureSelfTest(): SelfTest[] {
  return vectors.map(({ name, kind, note, passphrase, signature, fields }) => {
    const given = fields.map(([field = '', value = '']): Field => [field, value])
    return { name, about: note, holds: signed(kind, given, passphrase) === signature }
  })
}

function signed(kind: string, fields: readonly Field[], passphrase: string | null): string {
  if (kind === 'form') return formSignature(fields, passphrase)
  if (kind === 'api') return apiSignature(fields, passphrase)
  return itnSignature(encodeFields(fields), passphrase)
}
