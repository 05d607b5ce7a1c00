import {
  createContext,
  data,
  type LoaderFunctionArgs,
  type RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import { areaOf } from '#app/access.ts'
import { onlyRoutes } from './address-parts.ts'

/** Why an address without a page of its own (a file, a button) was refused. */
type Refusal = { status: number; message: string }

const refusalOfRequest = createContext<Refusal>()

/**
 * The refusal to show in the frame of an area where a person opened such an address in a browser;
 * null where the answer stays as it is, as for programs, frames and pictures.
 */
export async function refusalToShow(
  { method, url, headers }: Request,
  answer: Response,
): Promise<Refusal | null> {
  if (method !== 'GET' || areaOf(new URL(url).pathname) === null) return null
  if (answer.status < 400 || answer.status >= 500) return null
  const isOpened = (headers.get('sec-fetch-dest') ?? 'document') === 'document'
  const isPage = answer.headers.get('content-type')?.startsWith('text/html')
  if (!isOpened || isPage || !headers.get('accept')?.includes('text/html')) return null
  return { status: answer.status, message: messageIn(await answer.text()) }
}

/** A sentence, or data with one. */
function messageIn(body: string): string {
  try {
    const answer: unknown = JSON.parse(body)
    return typeof answer === 'object' && answer !== null && 'message' in answer
      ? String(answer.message)
      : ''
  } catch {
    return body
  }
}

/**
 * The build with nothing but the missing page of each area in its frame, which then says the
 * refusal. The browser gets no other route for the address, as for every missing page.
 */
export function missingPages(build: ServerBuild): ServerBuild {
  const missing = Object.entries(build.routes).flatMap(([id, route]) =>
    route?.path?.endsWith('/*') && areaOf(`/${route.path}`) !== null
      ? [[id, { ...route, module: { ...route.module, loader } }] as const]
      : [],
  )
  const routes = { ...build.routes, ...Object.fromEntries(missing) }
  return onlyRoutes(
    { ...build, routes },
    missing.map(([id]) => id),
  )
}

function loader({ context }: LoaderFunctionArgs): never {
  const { status, message } = context.get(refusalOfRequest)
  throw data(message, { status })
}

export function setRefusal(context: RouterContextProvider, refusal: Refusal): void {
  context.set(refusalOfRequest, refusal)
}
