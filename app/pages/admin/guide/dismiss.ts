import { href } from 'react-router'
import { buttonAction } from '#app/forms/form-action.server.ts'
import { setupFacts } from '#app/guide/setup-facts.server.ts'
import { setupProgress, setupSteps } from '#app/guide/setup-steps.ts'
import { noFields } from '#kernel/form-fields.ts'
import { dismissGuide } from '#modules/settings/operations/dismiss-guide.server.ts'
import type { Route } from './+types/dismiss'

export const action = buttonAction((_: Route.ActionArgs) => ({
  schema: noFields,
  back: href('/admin/guide'),
  run: async (member) =>
    dismissGuide(member, setupProgress(setupSteps(await setupFacts())).isReady),
}))

export const loader = action.loader
