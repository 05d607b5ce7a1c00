import { data, type LoaderFunctionArgs, type ServerBuild } from 'react-router'
import { isDocument } from '#app/page-handle.ts'
import { eachRoute, type Route, routesAround } from './each-route.ts'

/**
 * The router encodes what loaders give for the browser, that of documents as well, which send none
 * of it. There it is handed on as what an empty object inherits from: pages read it as before, and
 * the encoder, which goes by an object's own properties, sees nothing.
 */
export function encodeNothingOfDocuments(build: ServerBuild): ServerBuild {
  return eachRoute(build, (route) =>
    isDocument(routesAround(build, route).map(({ module }) => module)) ? notEncoded(route) : route,
  )
}

function notEncoded(route: Route): Route {
  const { loader } = route.module
  // What is no page answers with the data itself.
  if (!loader || route.module.default === undefined) return route
  const load = async (args: LoaderFunctionArgs) => {
    const given: unknown = await loader(args)
    if (new URL(args.request.url).pathname.endsWith('.data')) return given
    if (!(given instanceof WithInit)) return inherited(given)
    given.data = inherited(given.data)
    return given
  }
  return { ...route, module: { ...route.module, loader: load } }
}

/** What `data()` makes, which React Router does not export by its name. */
const WithInit = data<unknown>(null).constructor as new () => { data: unknown }

function inherited(given: unknown): unknown {
  const isPlain =
    typeof given === 'object' && given !== null && Object.getPrototypeOf(given) === Object.prototype
  return isPlain ? Object.create(given) : given
}
