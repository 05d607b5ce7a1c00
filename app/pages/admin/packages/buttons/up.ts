import { type ButtonAnswer, formClientAction } from '#app/forms/form-action.ts'
import { stepAction } from './button-actions.server.ts'
import { reorderFailure } from './failures.ts'

export const action = stepAction('up')
export const loader = action.loader
export const clientAction = formClientAction<ButtonAnswer>(reorderFailure)
