import { data, href } from 'react-router'
import { editorForm, existingRow } from '#app/forms/editor.tsx'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { saveOperator } from '#modules/chat/operators/operations/operators.server.ts'
import { operatorAccounts, operatorById } from '#modules/chat/operators/queries/operators.server.ts'
import {
  newOperatorValues,
  operatorSchema,
  operatorTexts,
  operatorValues,
} from '#modules/chat/operators/rules/operator-form.ts'
import { versionOfValues } from '#platform/security/values-version.server.ts'
import { Modal } from '#ui/primitives/modal.tsx'
import type { Route } from './+types/edit'
import { type AccountChoice, OperatorForm } from './operator-form.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title ?? 'Operator' },
]

export async function loader({ params: { id } }: Route.LoaderArgs) {
  const accounts = await accountChoices(id)
  if (id === undefined)
    return { isNew: true, title: 'Add operator', values: newOperatorValues, version: '', accounts }
  const operator = await operatorById(id)
  if (!operator) throw data('This operator was deleted.', { status: 404 })
  const values = operatorValues(operator)
  return {
    isNew: false,
    title: `Edit ${operator.name}`,
    values,
    version: versionOfValues(values),
    accounts,
  }
}

/**
 * The accounts that this operator may work with; those of other operators are shown, and cannot be
 * chosen.
 */
async function accountChoices(operator: string | undefined): Promise<AccountChoice[]> {
  const accounts = await operatorAccounts()
  return accounts.map(({ userId, name, email, operatorId }) => ({
    userId,
    name,
    email,
    isTaken: operatorId !== null && operatorId !== operator,
  }))
}

export const action = formAction(({ params: { id } }: Route.ActionArgs) => ({
  schema: operatorSchema,
  run: (member, { version, ...input }) => saveOperator(member, existingRow(id, version), input),
  done: () =>
    redirectWithToast(href('/admin/live-chat/operators'), {
      kind: 'success',
      message: `Operator ${id === undefined ? 'added' : 'updated'}`,
    }),
}))

export default function EditOperator({ loaderData, actionData }: Route.ComponentProps) {
  const { title, accounts } = loaderData
  const form = editorForm<Record<string, string>>(loaderData, actionData, {
    typed: (typed) => typed,
    texts: (shown) => operatorTexts(shown, accounts),
  })
  return (
    <Modal open size="lg" title={title} closeTo={href('/admin/live-chat/operators')}>
      <OperatorForm accounts={accounts} {...form} />
    </Modal>
  )
}
