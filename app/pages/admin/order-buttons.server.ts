import { buttonAction } from '#app/forms/form-action.server.ts'
import type { GuardArgs } from '#app/shells/guards.server.ts'
import { moveForm, noFields } from '#kernel/form-fields.ts'
import type { Destination } from '#kernel/reordered.ts'
import type { Result } from '#kernel/result.ts'
import { cardPlace } from '#modules/catalog/rules/move.ts'
import type { Person } from '#modules/identity/rules/actor.ts'

type Args = GuardArgs & { params: { id: string } }

type OrderedList = {
  back: string
  move: (member: Person, id: string, to: Destination) => Promise<Result<null>>
}

/** The button that moves a row of a sortable list, which sends where to. */
export function moveAction({ back, move }: OrderedList) {
  return buttonAction(({ params }: Args) => ({
    schema: moveForm,
    back,
    run: (member, { to }) => move(member, params.id, to),
  }))
}

type Catalogue = OrderedList & {
  show: (member: Person, id: string, isShown: boolean) => Promise<Result<null>>
}

/**
 * The buttons of the cards of a catalogue (packages, plans, features), each with its own address.
 */
export function catalogueActions({ back, move, show }: Catalogue) {
  return {
    /** One place up or down in the order of the site. */
    stepAction: (direction: 'up' | 'down') =>
      buttonAction(({ params }: Args) => ({
        back,
        schema: noFields,
        run: (member) => move(member, params.id, { direction }),
      })),
    /** To the place where its card was dropped. */
    placeAction: buttonAction(({ params }: Args) => ({
      back,
      schema: cardPlace,
      run: (member, to) => move(member, params.id, to),
    })),
    /** On the site, or off it. */
    showAction: (isShown: boolean) =>
      buttonAction(({ params }: Args) => ({
        back,
        schema: noFields,
        run: (member) => show(member, params.id, isShown),
      })),
  }
}
