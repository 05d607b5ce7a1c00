import { href } from 'react-router'
import { actionByAddress, buttonAction } from '#app/forms/form-action.server.ts'
import { redirect } from '#app/request/redirect.server.ts'
import { moveForm, noFields } from '#kernel/form-fields.ts'
import {
  moveListEntry,
  showListEntry,
} from '#modules/content/lists/operations/change-list-entry.server.ts'
import type { Route } from './+types/change'
import { listOf } from './list-of.ts'

function switchTo(isShown: boolean) {
  return buttonAction(({ params }: Route.ActionArgs) => ({
    schema: noFields,
    back: href('/admin/lists/:list', { list: listOf(params.list).key }),
    run: (member) => showListEntry(member, listOf(params.list).key, { id: params.id, isShown }),
  }))
}

/** The buttons of an entry, each with its own address. */
const changes = actionByAddress(
  {
    show: switchTo(true),
    hide: switchTo(false),
    move: buttonAction(({ params }: Route.ActionArgs) => ({
      schema: moveForm,
      back: href('/admin/lists/:list', { list: listOf(params.list).key }),
      run: (member, { to }) =>
        moveListEntry(member, listOf(params.list).key, { id: params.id, to }),
    })),
  },
  ({ params }: Route.ActionArgs) => params.property,
)

export const action = changes

/** Opening the address does nothing and leads back. */
export async function loader(args: Route.LoaderArgs) {
  changes.requireName(args.params.property)
  throw redirect(href('/admin/lists/:list', { list: listOf(args.params.list).key }))
}
