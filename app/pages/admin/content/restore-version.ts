import { href } from 'react-router'
import { buttonAction } from '#app/forms/form-action.server.ts'
import { noFields } from '#kernel/form-fields.ts'
import { restoreSectionVersion } from '#modules/content/operations/delete-section.server.ts'
import type { Route } from './+types/restore-version'

export const action = buttonAction(({ params: { key, version } }: Route.ActionArgs) => ({
  schema: noFields,
  back: href('/admin/content/:key/versions', { key }),
  run: (member) => restoreSectionVersion(member, key, version),
  done: 'Section updated successfully',
}))

export const loader = action.loader
