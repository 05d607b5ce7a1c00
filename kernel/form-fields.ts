import { z } from 'zod'
import { destinationOf } from './reordered.ts'
import type { Result } from './result.ts'

/** For forms with only a button. */
export const noFields = z.object({})

/** Text as typed, validated later by an operation or rule. A missing field counts as blank. */
export const typedText = z.string().max(20_000).default('')

/** Text that may stay blank. */
export function text(max: number) {
  return z.string().trim().max(max).default('')
}

export const checkbox = z
  .literal('on')
  .optional()
  .transform((value) => value === 'on')

/** Browsers send an empty file for a file field that was left blank. */
export const optionalFile = z
  .union([z.instanceof(File), z.string()], 'Choose one file.')
  .optional()
  .transform((sent) => (sent instanceof File && sent.size > 0 ? sent : null))

/**
 * Where a row of an ordered list is moved to: 'up', 'down', 'end', or the id of the row that it
 * goes before.
 */
export const moveForm = z.object({
  to: z.string().transform((text, check) => {
    const destination = destinationOf(text)
    if (destination === null)
      check.issues.push({ code: 'custom', message: 'Choose a place.', input: text })
    return destination ?? z.NEVER
  }),
})

/** Idempotency key made with the page, so that submitting twice acts once. */
export const idempotencyKey = z.string().max(100).default('')

/** One or several fields of the same name, such as the rows that were selected in a list. */
export function several(max: number) {
  return z
    .union([z.string(), z.array(z.string())], 'Choose at least one.')
    .default([])
    .transform((sent) => (typeof sent === 'string' ? [sent] : sent))
    .pipe(z.array(z.string().max(200)).max(max))
}

/** A schema with a cross-field rule that reports errors by field: `name`, `lines[0].quantity`. */
export function judged<Values extends z.ZodType, Out>(
  values: Values,
  judge: (typed: z.output<Values>) => Result<Out>,
) {
  return values.transform((typed, check): Out => {
    const result = judge(typed)
    if (result.ok) return result.value
    check.issues.push({ code: 'custom', message: result.error.message, input: typed, path: [] })
    for (const [name, messages] of Object.entries(result.error.fields ?? {}))
      for (const message of messages)
        check.issues.push({ code: 'custom', message, input: typed, path: pathOf(name) })
    return z.NEVER
  })
}

function pathOf(name: string): (string | number)[] {
  return name
    .split(/[.[\]]+/)
    .filter((part) => part !== '')
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part))
}
