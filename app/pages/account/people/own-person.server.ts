import { data, href } from 'react-router'
import { redirect } from '#app/request/redirect.server.ts'
import { type GuardArgs, signedInPerson } from '#app/shells/guards.server.ts'
import { personOf } from '#modules/customers/queries/people/people.server.ts'
import { hasRecentPassword } from '#modules/identity/rules/actor.ts'

/**
 * The person that a dialog is about, for the owner; staff who only look are led back to the list.
 */
export async function requireOwnPerson(args: GuardArgs & { params: { id: string } }) {
  const viewer = signedInPerson(args)
  if (viewer.viewedBy !== undefined) throw redirect(href('/dashboard/people'))
  const person = await personOf(viewer.customerId ?? '', args.params.id)
  if (person === null)
    throw data(
      { label: 'not_found', message: 'This person was removed meanwhile.' },
      { status: 404 },
    )
  const { id, name, email, roles, state } = person
  return {
    person: { id, name, email, roles, state },
    ownerName: viewer.name,
    needsPassword: !hasRecentPassword(viewer),
  }
}
