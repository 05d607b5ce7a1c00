import { type ButtonAnswer, formClientAction } from '#app/forms/form-action.ts'
import { placeAction } from './button-actions.server.ts'
import { reorderFailure } from './failures.ts'

export const action = placeAction
export const loader = placeAction.loader
export const clientAction = formClientAction<ButtonAnswer>(reorderFailure)
