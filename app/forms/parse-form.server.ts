import { parseWithZod } from '@conform-to/zod/v4'
import type { z } from 'zod'
import '#kernel/form-messages.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'

/** Names of fields that a form of ours can have: `email`, `lines[0].price`. Other fields are ignored. */
const fieldName = /^(?!__)[A-Za-z][\w:-]*(\[\d{1,3}\])?(\.(?!__|constructor\b)[A-Za-z][\w:-]*(\[\d{1,3}\])?)*$/

/** Reads a form by its schema. Names such as `lines[0].price` become lists and objects; texts stay texts, also empty ones. */
export function parseForm<S extends z.ZodType>(form: FormData, schema: S): Result<z.output<S>> {
  const known = new FormData()
  for (const [name, value] of form) if (fieldName.test(name) && name !== 'constructor') known.append(name, value)
  const submission = parseWithZod(known, { schema, disableAutoCoercion: true })
  if (submission.status === 'success') return ok(submission.value)
  const { '': whole, ...errors } = submission.reply().error ?? {}
  const fields: Record<string, string[]> = {}
  for (const [name, messages] of Object.entries(errors)) if (messages) fields[name] = messages
  return refuse('invalid', whole?.join(' ') ?? 'Please check the form.', { fields })
}
