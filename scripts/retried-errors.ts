/**
 * The messages of errors after which a test in CI has a second attempt: all but those of tests with random
 * input. A second attempt draws another input and would hide what the first one found; the message has its
 * seed and its counterexample.
 */
export const retriedErrors = /^(?!Property (?:failed|interrupted) after )/;
