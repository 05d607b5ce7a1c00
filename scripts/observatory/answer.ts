/** One answer of a site over https, as the rules of the Observatory look at it. */
export type Answer = {
  url: URL
  headers: Headers
  body: string
  /**
   * What a request for the same page over http got: nothing, the same host over https, or something
   * else.
   */
  overHttp: 'nothing' | 'https' | 'other'
}

/** What one test found, and its points. */
export type Finding = { test: string; result: string; points: number }

export type Rule = (answer: Answer) => Omit<Finding, 'test'>

export const found = (result: string, points: number): Omit<Finding, 'test'> => ({ result, points })
