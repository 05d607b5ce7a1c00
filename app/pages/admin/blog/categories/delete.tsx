import { data } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { noFields } from '#kernel/form-fields.ts'
import { deleteBlogCategory } from '#modules/blog/operations/save-category.server.ts'
import { blogCategoryById } from '#modules/blog/queries/manage-topics.server.ts'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import type { Route } from './+types/delete'

export const meta: Route.MetaFunction = () => [{ title: 'Delete Category' }]

export async function loader(args: Route.LoaderArgs) {
  const row = await blogCategoryById(args.params.id)
  if (!row) throw data('This category was deleted.', { status: 404 })
  return { name: row.name, posts: row.posts }
}

export const action = formAction(({ params }: Route.ActionArgs) => ({
  schema: noFields,
  run: (member) => deleteBlogCategory(member, params.id),
  done: () =>
    redirectWithToast('/admin/blog/categories', {
      kind: 'success',
      message: 'Category deleted successfully!',
    }),
}))

export default function DeleteCategory({
  loaderData: { name, posts },
  actionData,
}: Route.ComponentProps) {
  return (
    <DialogForm
      title="Delete category?"
      description="Are you sure? This will remove the category from all posts."
      back="/admin/blog/categories"
      refusal={actionData?.refusal}
      submitLabel="Delete category"
      submitVariant="danger"
    >
      <p className="wrap-anywhere font-medium">
        {name}, {posts} {posts === 1 ? 'post' : 'posts'}
      </p>
    </DialogForm>
  )
}
