import { z } from 'zod'
import { buttonActionWithPolicy } from '#app/forms/form-action.server.ts'
import { text } from '#kernel/form-fields.ts'
import { deleteTestPayment } from '#modules/billing/payments/operations/test-payments.server.ts'
import type { Route } from './+types/delete-test-payment'
import { byDebugger } from './may-debug.server.ts'

export const action = buttonActionWithPolicy((_: Route.ActionArgs) => ({
  policy: byDebugger,
  schema: z.object({ number: text(20) }),
  failure: 'The test payment could not be deleted',
  back: '/payment-test',
  run: (actor, { number }) => deleteTestPayment(actor, number),
  done: 'Test payment deleted',
}))

export const loader = action.loader
