/** A command whose last stages were taken off, as it is handed to the shell. */
export interface SeparatedView {
  /** For the shell, with the descriptors of `VIEW_DESCRIPTORS` open. Its exit status is that of what comes before the view. */
  readonly command: string;
  /** Of the last stage. */
  readonly name: string;
  /** The view lets everything through as it came. */
  readonly showsAll: boolean;
  /** What comes before the view only lists, searches or repeats text. */
  readonly isListing: boolean;
}

/** What comes before the view is written to the first, read by the view from the second, shown on the third; the fourth gets its status. */
export const VIEW_DESCRIPTORS = {upstream: 3, toView: 4, shown: 5, status: 6} as const;
