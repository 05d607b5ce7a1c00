import { createContext, type RouterContextProvider } from 'react-router'
import type { Thing } from 'schema-dts'
import { structuredDataScript } from '#modules/seo/rules/structured-data/serialise.ts'

type Described = { things: readonly Thing[]; isOn: boolean }
type Context = Readonly<RouterContextProvider>

// Off until the public shell has seen that the site wants it: an outage says nothing rather than
// something old.
const described = createContext<Described>({ things: [], isOn: false })

/**
 * For the loader of a public page: what the page shows, said for search engines
 * (modules/seo/rules/structured-data). It is written into the head of the rendered page and never
 * sent to the browser as a program or as data.
 */
export function describe(context: Context, ...things: Thing[]): void {
  const before = context.get(described)
  context.set(described, { ...before, things: [...before.things, ...things] })
}

/** For the public shell: whether `enable_schema_markup` is on. */
export function allowStructuredData(context: Context, isOn: boolean): void {
  context.set(described, { ...context.get(described), isOn })
}

export function structuredData(context: Context): string {
  const { things, isOn } = context.get(described)
  return isOn ? structuredDataScript(things) : ''
}
