import { data, useLocation } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { matchedAddress } from '#app/request/matched-address.ts'
import { deletionIn } from '#app/row-deletions.server.ts'
import { noFields } from '#kernel/form-fields.ts'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Modal } from '#ui/primitives/modal.tsx'
import type { Route } from './+types/delete-row'

/** The list under the dialog, whose address is that of the list with `/:id/delete`. */
const listAt = (pathname: string) => pathname.split('/').slice(0, -2).join('/')

/** A section of the website is named by a key, and a content list by its own. */
const rowOf = ({ id, key, list }: { id?: string; key?: string; list?: string }) => ({
  id: id ?? key ?? '',
  list,
})

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.page ?? loaderData?.title.replace(/\?$/, '') ?? 'Delete' },
]

export async function loader(args: Route.LoaderArgs) {
  const { id, list } = rowOf(args.params)
  const { question, gone } = deletionIn(listAt(matchedAddress(args)), list)
  const asked = await question(id)
  if (!asked) throw data(gone, { status: 404 })
  return asked
}

export const action = formAction((args: Route.ActionArgs) => {
  const { id, list } = rowOf(args.params)
  const back = listAt(matchedAddress(args))
  return {
    schema: noFields,
    run: (member) => deletionIn(back, list).run(member, id),
    done: () => {
      const message = deletionIn(back, list).done
      return redirectWithToast(back + args.url.search, { kind: 'success', message })
    },
  }
})

/** The question before a row is deleted, which names it. */
export default function DeleteRow({ loaderData, actionData }: Route.ComponentProps) {
  const { title, text, named, quote, note, submit } = loaderData
  const { pathname, search } = useLocation()
  const back = listAt(pathname) + search
  if (submit === null) {
    return (
      <Modal open title={title} description={text} closeTo={back}>
        <div className="flex justify-end">
          <Button variant="outline" to={back} preventScrollReset>
            Close
          </Button>
        </div>
      </Modal>
    )
  }
  return (
    <DialogForm
      title={title}
      description={text}
      back={back}
      refusal={actionData?.refusal}
      submitLabel={submit}
      submitVariant="danger"
    >
      {named && <p className="wrap-anywhere font-medium">{named}</p>}
      {quote && <p className="wrap-anywhere line-clamp-6 whitespace-pre-line text-sm">{quote}</p>}
      {note && <p className="wrap-anywhere text-muted text-sm">{note}</p>}
    </DialogForm>
  )
}
