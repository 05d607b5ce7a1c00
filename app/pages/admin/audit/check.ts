import { buttonAction } from '#app/forms/form-action.server.ts'
import { noFields } from '#kernel/form-fields.ts'
import { formatCount } from '#kernel/format-count.ts'
import { checkChainNow } from '#modules/activity/operations/check-chain.server.ts'
import type { Route } from './+types/check'

export const action = buttonAction((_: Route.ActionArgs) => ({
  schema: noFields,
  back: '/admin/audit',
  run: (member) => checkChainNow(member),
  done: ({ checked, problem }) =>
    problem === null
      ? `All ${formatCount(checked)} rows are in order`
      : 'The audit log was changed outside the program',
}))

export const loader = action.loader
