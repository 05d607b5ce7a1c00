import { data, useLocation } from 'react-router'
import { callingBrowser } from '#app/answers/sign-in-answer.server.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { matchedAddress } from '#app/request/matched-address.ts'
import { administrationDeletions } from '#app/row-deletions/administration.server.ts'
import { entryDeletion, websiteDeletions } from '#app/row-deletions/website.server.ts'
import { signedInStaff } from '#app/shells/guards.server.ts'
import { andThen } from '#kernel/result.ts'
import { PasswordAgain } from '#modules/identity/components/password-again.tsx'
import { confirmPassword } from '#modules/identity/operations/passwords/change-password.server.ts'
import { roleDeletionSchema } from '#modules/identity/rules/role-form.ts'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import { SelectField } from '#ui/form/field.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Modal } from '#ui/primitives/modal.tsx'
import type { Route } from './+types/delete-row'
import { UseList } from './media/use-list.tsx'

/** The list under the dialog, whose address is that of the list with `/:id/delete`. */
const listAt = (pathname: string) => pathname.split('/').slice(0, -2).join('/')

/** A section of the website is named by a key, and a content list by its own. */
const rowOf = ({ id, key, list }: { id?: string; key?: string; list?: string }) => ({
  id: id ?? key ?? '',
  list,
})

/** Throws for a list that no table names. */
function deletionIn(list: string, key: string | undefined) {
  const found = key === undefined ? deletions[list] : entryDeletion(key)
  if (!found) throw new Error(`Say in app/row-deletions what deleting in ${list} asks`)
  return found
}

const deletions = { ...websiteDeletions, ...administrationDeletions }

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.page ?? loaderData?.title.replace(/\?$/, '') ?? 'Delete' },
]

export async function loader(args: Route.LoaderArgs) {
  const { id, list } = rowOf(args.params)
  const { question, gone } = deletionIn(listAt(matchedAddress(args)), list)
  const asked = await question(id, signedInStaff(args))
  if (!asked) throw data(gone, { status: 404 })
  return asked
}

/** `currentPassword` and `replacementId` where the question asks for them. */
export const action = formAction((args: Route.ActionArgs) => {
  const { id, list } = rowOf(args.params)
  const back = listAt(matchedAddress(args))
  return {
    schema: roleDeletionSchema,
    run: async (member, { currentPassword, replacementId }) =>
      andThen(await confirmPassword(member, currentPassword, callingBrowser(args)), (person) =>
        deletionIn(back, list).run(person, id, replacementId),
      ),
    done: (message) => redirectWithToast(back + args.url.search, { kind: 'success', message }),
  }
})

/** The question before a row is deleted, which names it. */
export default function DeleteRow({ loaderData, actionData }: Route.ComponentProps) {
  const { title, text, named, quote, note, uses, replacement, password, submit } = loaderData
  const { pathname, search } = useLocation()
  const back = (loaderData.back ?? listAt(pathname)) + search
  const refusal = actionData?.refusal
  const errors = refusal?.fields ?? {}
  if (submit === null) {
    return (
      <Modal open title={title} description={text} closeTo={back}>
        <div className="flex flex-col gap-4">
          {uses && <UseList uses={uses} />}
          <Button variant="outline" to={back} preventScrollReset className="self-end">
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
      refusal={refusal}
      submitLabel={submit}
      pendingLabel={loaderData.pending}
      submitVariant={loaderData.isHarmless ? undefined : 'danger'}
    >
      {named && <p className="wrap-anywhere font-medium">{named}</p>}
      {quote && <p className="wrap-anywhere line-clamp-6 whitespace-pre-line text-sm">{quote}</p>}
      {note && <p className="wrap-anywhere text-muted text-sm">{note}</p>}
      {replacement && (
        <SelectField
          {...replacement}
          name="replacementId"
          required
          defaultValue={actionData?.typed.replacementId ?? ''}
          error={errors.replacementId}
        />
      )}
      {password && (password.isAsked || errors.currentPassword) && (
        <PasswordAgain error={errors.currentPassword}>{password.why}</PasswordAgain>
      )}
    </DialogForm>
  )
}
