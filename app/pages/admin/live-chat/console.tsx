import { useEffect, useState } from 'react'
import { Outlet, useSearchParams } from 'react-router'
import type { PageHandle } from '#app/page-handle.ts'
import { consoleAddress } from '#app/shells/admin/chat/console-address.ts'
import { useDeskRequest } from '#app/shells/admin/chat/desk.tsx'
import { LoadFailure } from '#app/shells/admin/section-failure.tsx'
import { signedInStaff } from '#app/shells/guards.server.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import type { Route } from './+types/console'
import { ChatColumn } from './console/chat-column.tsx'
import { ChatFigures } from './console/chat-figures.tsx'
import { ConsoleHead } from './console/console-head.tsx'
import { loadDesk, type OperatorChoice } from './console/load-console.server.ts'
import { StreamBanner } from './console/stream-banner.tsx'
import { useLastGood } from './console/use-last-good.ts'
import { Conversations } from './conversation/conversations.tsx'
import { useFreshData } from './live/use-fresh-data.ts'
import { LiveChatTabs } from './tabs.tsx'

const heading = 'Live chat'

export const meta: Route.MetaFunction = () => [{ title: heading }]

export const handle: PageHandle = { fillsScreen: true }

export async function loader(args: Route.LoaderArgs) {
  const member = signedInStaff(args)
  return loadDesk(args, member)
}

/** Data of the console for the dialog that opens over it. */
export type ConsoleOutlet = {
  operators: readonly OperatorChoice[]
  back: string
  nameOf: (chatId: string) => string
}

export default function Console({ loaderData }: Route.ComponentProps) {
  const { state, operator, parts, maySetUp, timezone, now } = useFreshData(loaderData)
  const [params] = useSearchParams()
  const list = useLastGood(parts.list, 'Failed to refetch sessions')
  const calls = useLastGood(parts.calls, 'Failed to refetch sessions')
  const counts = useLastGood(parts.counts, 'Failed to refetch stats')
  const request = useDeskRequest()
  useEffect(() => request('stream'), [request])
  const choices = useLastGood(parts.operators, 'Failed to refetch operators')
  const { current, choose } = useCurrentChat(state.open)
  const listed = list.value?.chats.map(({ id }) => id) ?? []
  const calling = calls.value?.map(({ id }) => id) ?? []
  const needReply = [...calling, ...(state.view === 'queue' ? listed : [])]
  const names = new Map(
    parts.open.map(({ id, chat }) => [id, chat.ok ? chat.value.visitorName : '']),
  )
  return (
    <>
      <div className={state.open.length > 0 ? 'contents max-lg:hidden' : 'contents'}>
        <PageHeader
          title={heading}
          description={counts.value ? <ChatFigures counts={counts.value} /> : undefined}
          actions={
            <ConsoleHead
              operator={operator}
              open={state.open}
              current={current}
              listed={listed}
              needReply={needReply}
              onChoose={choose}
            />
          }
        />
        <LiveChatTabs maySetUp={maySetUp} />
        {[counts.failure, choices.failure].map(
          (failure) => failure !== null && <Alert key={failure} kind="error" title={failure} />,
        )}
      </div>
      {state.open.length > 0 && <h1 className="sr-only lg:hidden">{heading}</h1>}
      <StreamBanner />
      <div className="flex min-h-0 flex-1 flex-col gap-3 lg:grid lg:grid-cols-[18rem_minmax(0,1fr)]">
        <ChatColumn
          state={state}
          list={list}
          counts={{
            queue: counts.value?.waiting ?? null,
            mine: counts.value?.mine ?? null,
            all: counts.value?.all ?? null,
          }}
          operators={choices.value ?? []}
          current={current}
          now={now}
          zone={timezone}
        />
        <Conversations
          open={parts.open}
          current={current}
          ownOperatorId={operator?.id ?? null}
          ownName={operator?.name ?? null}
          now={now}
          zone={timezone}
          onChoose={choose}
        />
      </div>
      <Outlet
        context={
          {
            operators: choices.value ?? [],
            back: consoleAddress(params, {}),
            nameOf: (id) => names.get(id) || 'this visitor',
          } satisfies ConsoleOutlet
        }
      />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <LoadFailure
      heading={heading}
      message="Failed to load sessions"
      retryLabel="Retry"
      error={error}
    />
  )
}

/**
 * The conversation that keys are about: the one that was chosen last among the columns of the
 * moment, else the newest.
 */
function useCurrentChat(open: readonly string[]): {
  current: string | null
  choose: (id: string) => void
} {
  const columns = open.join()
  const [chosen, setChosen] = useState({ id: '', columns })
  const current =
    chosen.columns === columns && open.includes(chosen.id) ? chosen.id : (open.at(-1) ?? null)
  return { current, choose: (id) => id !== current && setChosen({ id, columns }) }
}
