import { href } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { saveOperator } from '#modules/chat/operators/operations/operators.server.ts'
import { newOperatorValues, operatorSchema } from '#modules/chat/operators/rules/operator-form.ts'
import { Modal } from '#ui/primitives/modal.tsx'
import type { Route } from './+types/new'
import { accountChoices } from './account-choices.server.ts'
import { OperatorForm } from './operator-form.tsx'

export async function loader() {
  return { accounts: await accountChoices(null) }
}

export const action = formAction((_: Route.ActionArgs) => ({
  schema: operatorSchema,
  run: (member, { version: _, ...input }) => saveOperator(member, null, input),
  done: () =>
    redirectWithToast(href('/admin/live-chat/operators'), {
      kind: 'success',
      message: 'Operator added',
    }),
}))

export default function NewOperator({
  loaderData: { accounts },
  actionData,
}: Route.ComponentProps) {
  return (
    <Modal open size="lg" title="Add operator" closeTo={href('/admin/live-chat/operators')}>
      <OperatorForm
        values={actionData?.typed ?? newOperatorValues}
        accounts={accounts}
        version=""
        refusal={actionData?.refusal}
      />
    </Modal>
  )
}
