import { placeAction } from './button-actions.server.ts'

export const action = placeAction
export const loader = placeAction.loader
