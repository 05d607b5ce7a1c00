/** There are ever more ended chats; where they are counted beside others, it is up to this. */
export const endedCountCap = 10_000
