import { data } from 'react-router'
import { type GuardArgs, signedInStaff } from '#app/shells/guards.server.ts'
import { ownerOf, personOf } from '#modules/customers/queries/people/people.server.ts'
import { hasRecentPassword } from '#modules/identity/rules/actor.ts'

/** The person that a dialog is about, and whose customer record it is. */
export async function requirePersonOf(
  args: GuardArgs & { params: { id: string; person: string } },
) {
  const member = signedInStaff(args)
  const [owner, person] = await Promise.all([
    ownerOf(args.params.id),
    personOf(args.params.id, args.params.person),
  ])
  if (owner === null || person === null)
    throw data('This person was removed meanwhile.', { status: 404 })
  const { id, name, email, roles, state } = person
  return {
    person: { id, name, email, roles, state },
    ownerName: owner.name,
    needsPassword: !hasRecentPassword(member),
  }
}
