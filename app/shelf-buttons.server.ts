import { type GuardArgs, requirePermission, type StaffMember } from '#app/shells/guards.server.ts'
import { type Result, refuse } from '#kernel/result.ts'
import type { Permission } from '#modules/identity/rules/permissions.ts'
import { attempt } from './attempt.server.ts'
import { buttonAnswer } from './button-answer.server.ts'
import { failureOf, type ShelfFailures } from './shelf-buttons.ts'

type Shelf = {
  /** The list, to which a form without scripts is led back. */
  list: string
  permission: Permission
  failures: ShelfFailures
  move: (member: StaffMember, id: string, direction: 'up' | 'down') => Promise<Result<unknown>>
  turn: (member: StaffMember, id: string, on: boolean) => Promise<Result<unknown>>
}

/** What the buttons on the cards of a shelf do (modules/catalog/components/catalogue-buttons.tsx): one place up or down, on or off. */
export async function answerShelfButton(args: GuardArgs, { list, permission, failures, move, turn }: Shelf) {
  const form = await args.request.formData()
  const id = String(form.get('id') ?? '')
  const intent = form.get('intent')
  const result = await attempt(args, failureOf(failures, intent), async () => {
    const member = await requirePermission(args, permission)
    if (intent === 'up' || intent === 'down') return move(member, id, intent)
    if (intent === 'activate' || intent === 'deactivate') return turn(member, id, intent === 'activate')
    return refuse('invalid', 'Nothing was chosen.')
  })
  return buttonAnswer(args.request, result, list)
}
