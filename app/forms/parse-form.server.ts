import { parseWithZod } from '@conform-to/zod/v4'
import type { z } from 'zod'
import { isFieldName } from '#kernel/field-name.ts'
import '#kernel/form-messages.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'

/**
 * Reads a form by its schema. Names that no field of ours has are ignored; names such as
 * `lines[0].price` become lists and objects; texts stay texts, also empty ones.
 */
export function parseForm<S extends z.ZodType>(form: FormData, schema: S): Result<z.output<S>> {
  const known = new FormData()
  for (const [name, value] of form) if (isFieldName(name)) known.append(name, value)
  const submission = parseWithZod(known, { schema, disableAutoCoercion: true })
  if (submission.status === 'success') return ok(submission.value)
  const { '': whole, ...errors } = submission.reply().error ?? {}
  const fields: Record<string, string[]> = {}
  for (const [name, messages] of Object.entries(errors)) if (messages) fields[name] = messages
  return refuse('invalid', whole?.join(' ') ?? 'Please check the form.', { fields })
}
