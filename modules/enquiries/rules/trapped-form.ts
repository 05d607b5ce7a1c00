import { z } from 'zod'
import { submissionKeyField, trapField } from './submission-fields.ts'

const carried = z.object({
  [submissionKeyField]: z.string().max(200).catch(''),
  [trapField]: z.string().catch(''),
})

/** A form with the field that only programs fill in. Null when one did, whatever else it typed. */
export function trapped<S extends z.ZodType>(schema: S) {
  return z
    .unknown()
    .transform((sent, check): { words: z.output<S>; submissionKey: string } | null => {
      const { [submissionKeyField]: submissionKey, [trapField]: trap } = carried
        .catch({ [submissionKeyField]: '', [trapField]: '' })
        .parse(sent)
      if (trap !== '') return null
      const parsed = schema.safeParse(sent)
      if (parsed.success) return { words: parsed.data, submissionKey }
      for (const { path, message } of parsed.error.issues)
        check.issues.push({ code: 'custom', path: [...path], message, input: sent })
      return z.NEVER
    })
}
