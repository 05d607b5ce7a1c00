import { href } from 'react-router'
import { buttonAction } from '#app/forms/form-action.server.ts'
import { noFields } from '#kernel/form-fields.ts'
import { restoreTemplateVersion } from '#modules/mail/operations/restore-template.server.ts'
import type { Route } from './+types/restore-version'

export const action = buttonAction(({ params }: Route.ActionArgs) => ({
  schema: noFields,
  back: href('/admin/email/templates/:id/versions', { id: params.id }),
  run: (member) => restoreTemplateVersion(member, params.id, params.version),
  done: 'Template updated successfully',
}))

export const loader = action.loader
