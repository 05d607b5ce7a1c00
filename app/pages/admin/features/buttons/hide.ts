import { type ButtonAnswer, formClientAction } from '#app/forms/form-action.ts'
import { statusFailure } from '../failures.ts'
import { showAction } from './button-actions.server.ts'

export const action = showAction(false)
export const loader = action.loader
export const clientAction = formClientAction<ButtonAnswer>(statusFailure)
