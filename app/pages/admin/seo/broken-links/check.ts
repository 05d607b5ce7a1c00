import { buttonAction } from '#app/forms/form-action.server.ts'
import { noFields } from '#kernel/form-fields.ts'
import { formatCount } from '#kernel/format-count.ts'
import { checkLinksNow } from '#modules/seo/operations/check-links.server.ts'
import type { Route } from './+types/check'

export const action = buttonAction((_: Route.ActionArgs) => ({
  schema: noFields,
  back: '/admin/seo/broken-links',
  run: (member) => checkLinksNow(member),
  done: ({ links, broken }) =>
    broken === 0
      ? `All ${formatCount(links)} links are in order`
      : `${formatCount(links)} links checked, ${formatCount(broken)} broken`,
}))

export const loader = action.loader
