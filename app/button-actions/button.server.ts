import { data, type ParamParseKey } from 'react-router'
import type { z } from 'zod'
import { buttonAction } from '#app/forms/form-action.server.ts'
import type { GuardArgs } from '#app/shells/guards.server.ts'
import type { Result } from '#kernel/result.ts'
import type { Person } from '#modules/identity/rules/actor.ts'

type ParamsOf<Address extends string> = Record<ParamParseKey<Address>, string>
type Definition<Schema extends z.ZodType, Value, Answer> = {
  back: string | ((sent: Record<string, string>) => string)
  run: (who: Person, input: z.output<Schema>) => Promise<Result<Value>>
  done?: string | ((value: Value, isByScript: boolean) => string | Answer)
}

/**
 * A button by the address that it is sent to, as app/buttons.ts writes it, with the schema of its
 * hidden fields; spread into the table of its subject, which app/pages/button.ts reads.
 */
export function button<Address extends string, Schema extends z.ZodType, Value, Answer = never>(
  address: Address,
  schema: Schema,
  define: (args: GuardArgs & { params: ParamsOf<Address> }) => Definition<Schema, Value, Answer>,
) {
  const action = buttonAction(({ params, ...args }: GuardArgs) => {
    if (!areOf(address, params)) throw data('There is no such page.', { status: 404 })
    return { schema, ...define({ ...args, params }) }
  })
  return { [address]: action }
}

function areOf<Address extends string>(
  address: Address,
  params: GuardArgs['params'],
): params is ParamsOf<Address> {
  return [...address.matchAll(/:(\w+)/g)].every(([, name = '']) => params[name] !== undefined)
}
