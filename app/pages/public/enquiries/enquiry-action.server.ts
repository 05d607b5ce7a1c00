import type { z } from 'zod'
import { formActionWithPolicy } from '#app/forms/form-action.server.ts'
import { redirect } from '#app/request/redirect.server.ts'
import { requestInfo } from '#app/request/request-info.server.ts'
import { byVisitor, type GuardArgs } from '#app/shells/guards.server.ts'
import { ok, type Result } from '#kernel/result.ts'
import type { Sender } from '#modules/enquiries/operations/admit-submission.server.ts'
import { trapped } from '#modules/enquiries/rules/enquiry-forms.ts'
import { enquiryFailure } from './enquiry-failure.ts'

/**
 * A public form: parsed, accepted once, thanked for under its own address, so that a reload sends
 * nothing again.
 */
export function enquiryAction<S extends z.ZodType>(
  schema: S,
  submit: (words: z.output<S>, sender: Sender) => Promise<Result<unknown>>,
) {
  return formActionWithPolicy(({ url, context }: GuardArgs) => ({
    policy: byVisitor,
    schema: trapped(schema),
    failure: enquiryFailure,
    run: async (_, sent): Promise<Result<unknown>> => {
      // A bot filled in the honeypot; it gets the usual success response.
      if (sent === null) return ok(null)
      return submit(sent.words, {
        address: context.get(requestInfo).clientAddress,
        submissionKey: sent.submissionKey,
      })
    },
    done: () => redirect(`${url.pathname}?sent=1#sent`, 303),
  }))
}
