import { redirect } from 'react-router'
import type { z } from 'zod'
import { parseForm, refusedForm } from '#app/answer-form.server.ts'
import { attempt } from '#app/attempt.server.ts'
import { requestInfo } from '#app/request-info.server.ts'
import type { GuardArgs } from '#app/shells/guards.server.ts'
import { andThen, type Result } from '#kernel/result.ts'
import type { Sender } from '#modules/enquiries/operations/admit-submission.server.ts'
import { submissionKeyField, trapField } from '#modules/enquiries/rules/submission-fields.ts'
import { enquiryFailure } from './enquiry-failure.ts'

/** A form from anybody: parsed, taken once, thanked for under an address of its own, so that a reload sends nothing again. */
export async function answerEnquiry<S extends z.ZodType>(
  args: GuardArgs,
  schema: S,
  submit: (words: z.output<S>, sender: Sender) => Promise<Result<unknown>>,
) {
  const form = await args.request.formData()
  const thanks = () => redirect(`${args.url.pathname}?sent=1#sent`, 303)
  // A bot filled in the honeypot; it gets the usual success response.
  if (String(form.get(trapField) ?? '') !== '') return thanks()
  const address = args.context.get(requestInfo).clientAddress
  const sender = { address, submissionKey: String(form.get(submissionKeyField) ?? '') }
  const taken = await attempt(args, enquiryFailure, () => andThen(parseForm(form, schema), (words) => submit(words, sender)))
  return taken.ok ? thanks() : refusedForm(taken.error, form)
}
