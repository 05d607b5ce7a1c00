import { z } from 'zod'

const maxLabelLength = 100
const domainName = /^(?=.{4,100}$)([\p{L}\d]([\p{L}\d-]{0,61}[\p{L}\d])?\.)+[\p{L}][\p{L}\d-]*$/u

/**
 * What the service is for: a domain (an address is shortened to it) or a name of the buyer's own.
 * Blank is allowed.
 */
export const serviceLabel = z
  .string()
  .trim()
  .max(maxLabelLength, `At most ${maxLabelLength} characters, please.`)
  // Control and invisible characters cannot be printed, and two labels that look alike must be
  // alike.
  .regex(/^[^\p{C}\p{Zl}\p{Zp}]*$/u, 'Use only letters, digits and signs that can be printed.')
  .default('')
  .transform((text) => (looksLikeDomain(text) ? bareDomain(text) : text))
  .refine(
    (text) => !looksLikeDomain(text) || domainName.test(text),
    'Enter a domain such as example.co.za, or a name such as My shop.',
  )

/** One word with a dot in it is meant to be a domain. */
function looksLikeDomain(text: string): boolean {
  return /^\S+\.\S+$/.test(text)
}

function bareDomain(text: string): string {
  const host = text
    .replace(/^[a-z]+:\/\//i, '')
    .replace(/[/?#].*$/, '')
    .toLowerCase()
  return host.replace(/^www\./, '')
}
