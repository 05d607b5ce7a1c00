/** A secret that live mode accepts, for tests only. */
export const liveSecret = 'q7V0mZr4TtW1xk9SbN3eYh6LcGd2UpJf8AoRiXw5'
