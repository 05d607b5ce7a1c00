import { data } from 'react-router'
import type { z } from 'zod'
import { ok, type Refusal, type Result, refusalStatus, refuse } from '#kernel/result.ts'

/** What a form needs to be shown again: why it was refused, and what was typed. */
export type FormAnswer = { refusal: Refusal; typed: Record<string, string> }

/** Reads a form by its schema. Files and unknown fields are dropped; of repeated fields the last counts. */
export function parseForm<S extends z.ZodType>(form: FormData, schema: S): Result<z.output<S>> {
  const parsed = schema.safeParse(textOf(form))
  if (parsed.success) return ok(parsed.data)
  const fields: Record<string, string[]> = {}
  for (const { path, message } of parsed.error.issues) {
    const name = String(path[0] ?? '')
    fields[name] = [...(fields[name] ?? []), message]
  }
  return refuse('invalid', 'Please check the form.', { fields })
}

/** The answer of an action that was refused: what was typed comes back, passwords and codes never do. */
export function refusedForm(refusal: Refusal, form: FormData) {
  const typed = Object.fromEntries(Object.entries(textOf(form)).filter(([name]) => !/password|token|^code$/i.test(name)))
  const headers: Record<string, string> = refusal.retryAfter === undefined ? {} : { 'Retry-After': String(refusal.retryAfter) }
  return data<FormAnswer>({ refusal, typed }, { status: refusalStatus[refusal.code], headers })
}

function textOf(form: FormData): Record<string, string> {
  return Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
}
