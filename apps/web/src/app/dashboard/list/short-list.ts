/** A list of goals that is longer offers to search it. */
export const SHORT_LIST = 7;
