import { data, href } from 'react-router'
import { BothVersions } from '#app/forms/both-versions.tsx'
import { formAction } from '#app/forms/form-action.server.ts'
import { isNewerSave, shownVersion } from '#app/forms/form-action.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { textDifferences } from '#kernel/versions.ts'
import { saveOperator } from '#modules/chat/operators/operations/operators.server.ts'
import { operatorById } from '#modules/chat/operators/queries/operators.server.ts'
import {
  operatorSchema,
  operatorTexts,
  operatorValues,
} from '#modules/chat/operators/rules/operator-form.ts'
import { versionOfValues } from '#platform/security/values-version.server.ts'
import { Modal } from '#ui/primitives/modal.tsx'
import type { Route } from './+types/edit'
import { accountChoices } from './account-choices.server.ts'
import { OperatorForm } from './operator-form.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Edit ${loaderData.name}` : 'Operator' },
]

export async function loader(args: Route.LoaderArgs) {
  const operator = await operatorById(args.params.id)
  if (!operator) throw data('This operator was deleted.', { status: 404 })
  const values = operatorValues(operator)
  return {
    name: operator.name,
    values,
    accounts: await accountChoices(operator.id),
    version: versionOfValues(values),
  }
}

export const action = formAction(({ params }: Route.ActionArgs) => ({
  schema: operatorSchema,
  run: (member, { version, ...input }) => saveOperator(member, { id: params.id, version }, input),
  done: () =>
    redirectWithToast(href('/admin/live-chat/operators'), {
      kind: 'success',
      message: 'Operator updated',
    }),
}))

export default function EditOperator({ loaderData, actionData }: Route.ComponentProps) {
  const { name, values, accounts } = loaderData
  const typed = actionData?.typed
  const texts = (shown: Record<string, string>) => operatorTexts(shown, accounts)
  return (
    <Modal open size="lg" title={`Edit ${name}`} closeTo={href('/admin/live-chat/operators')}>
      <OperatorForm
        values={typed ?? values}
        accounts={accounts}
        version={shownVersion(loaderData, actionData)}
        refusal={actionData?.refusal}
        conflict={
          typed &&
          isNewerSave(actionData) && (
            <BothVersions differences={textDifferences(texts(values), texts(typed))} />
          )
        }
      />
    </Modal>
  )
}
